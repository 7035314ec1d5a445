// Calls all three operations by the types that openapi-typescript made, with its own small fetcher.
import assert from "node:assert/strict";
import createClient from "openapi-fetch";
import type { paths } from "./openapi-typescript.js";

const client = createClient<paths>({ baseUrl: process.argv[2]! });
const catalog = await client.GET("/api/v1/catalog");
assert.equal(catalog.data?.pricesIncludeTax, true);
const sheet = await client.GET("/api/v1/designs", { params: { query: { name: "佐藤", size: 13.5 } } });
assert.equal(sheet.data?.designs.length, 8);
const design = sheet.data.designs[0]!;
const query = { name: "佐藤", family: design.family, seed: design.seed, size: 13.5 };
const svg = await client.GET("/api/seal", { params: { query }, parseAs: "text" });
assert.match(String(svg.data), /^<svg/);
const json = await client.GET("/api/seal", { params: { query: { ...query, view: "json" } } });
assert(json.data && typeof json.data !== "string");
assert.equal(json.data.face.scale, 13.5 / 2000);
assert.deepEqual(json.data.eligibility, design.eligibility);
// @ts-expect-error the type has the sizes that are made, and no other
assert.equal((await client.GET("/api/v1/designs", { params: { query: { name: "佐藤", size: 14 } } })).response.status, 400);
const refused = await client.GET("/api/v1/designs", { params: { query: { name: "<svg>" } } });
assert.equal(refused.error?.error.param, "name");
