// Calls all three operations through the client that openapi-generator (typescript-fetch) made.
import assert from "node:assert/strict";
import { Configuration, ResponseError, SealJsonFromJSON, SealsApi } from "./typescript-fetch/index.js";

const api = new SealsApi(new Configuration({ basePath: process.argv[2]! }));
const catalog = await api.getCatalog();
assert.equal(catalog.pricesIncludeTax, true);
const sheet = await api.listDesigns({ name: "佐藤", size: 13.5 });
assert.equal(sheet.designs.length, 8);
const design = sheet.designs[0]!;
const asked = { name: "佐藤", family: design.family, seed: design.seed, size: 13.5 };
const svg = await api.renderSeal(asked);
assert.match(await (svg as Blob).text(), /^<svg/);
const json = await api.renderSeal({ ...asked, view: "json" });
const { face, eligibility } = SealJsonFromJSON(JSON.parse(await (json as Blob).text()));
assert.equal(face.scale, 13.5 / 2000);
assert.deepEqual(eligibility, design.eligibility);
await assert.rejects(api.listDesigns({ name: "<svg>" }), ResponseError);
