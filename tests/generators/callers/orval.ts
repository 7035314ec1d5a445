// Calls all three operations through the functions that orval made; it parses every answer as JSON, so the picture is
// fetched from the address that it makes.
import assert from "node:assert/strict";
import { getCatalog, getRenderSealUrl, listDesigns, renderSeal } from "./orval-client.js";

const fetched = globalThis.fetch;
globalThis.fetch = (address, options) => fetched(new URL(String(address), process.argv[2]), options);

const catalog = await getCatalog();
assert(catalog.status === 200);
assert.equal(catalog.data.pricesIncludeTax, true);
const sheet = await listDesigns({ name: "佐藤", size: 13.5 });
assert(sheet.status === 200);
assert.equal(sheet.data.designs.length, 8);
const design = sheet.data.designs[0]!;
const asked = { name: "佐藤", family: design.family, seed: design.seed, size: 13.5 };
const svg = await fetch(getRenderSealUrl(asked));
assert.match(await svg.text(), /^<svg/);
const json = await renderSeal({ ...asked, view: "json" });
assert(json.status === 200 && "face" in json.data);
assert.equal(json.data.face.scale, 13.5 / 2000);
assert.deepEqual(json.data.eligibility, design.eligibility);
// @ts-expect-error the type has the sizes that are made, and no other
assert.equal((await listDesigns({ name: "佐藤", size: 14 })).status, 400);
const refused = await listDesigns({ name: "<svg>" });
assert(refused.status === 400);
assert.equal(refused.data.error.param, "name");
