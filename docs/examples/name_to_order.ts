// From a name to the address where a person orders its seal. Runs in Node.js 20 or newer, and in browsers.
// npx openapi-typescript https://seals.example/openapi.json --output seals.d.ts
// npx tsc --module nodenext --target es2022 name_to_order.ts && node name_to_order.js https://seals.example Smith bank
import { writeFile } from "node:fs/promises";
import type { components, operations } from "./seals.js";

type Sheet = components["schemas"]["DesignSheet"];
type Design = components["schemas"]["Design"];
type Query = operations["listDesigns"]["parameters"]["query"];

/** What is at `url`. A busy shop answers 503 and says in `Retry-After` in how many seconds to ask again: we do. */
async function fetched(url: string, attempts = 5): Promise<Response> {
  const answer = await fetch(url);
  if (answer.status === 503 && attempts > 1) {
    await new Promise((resolve) => setTimeout(resolve, 1000 * Number(answer.headers.get("Retry-After"))));
    return fetched(url, attempts - 1);
  }
  if (!answer.ok) {
    const { error } = (await answer.json()) as components["schemas"]["ApiError"];
    throw new Error(`${error.message} ${error.hint ?? ""}`);
  }
  return answer;
}

/** The designs that may be used for `use`, the recommended one first, in the smallest size in which there are some. */
async function designsToOffer(shop: string, name: string, use: Query["use"]): Promise<[Sheet, Design[]]> {
  for (const size of [15, 18, 24] as const) {
    const query = new URLSearchParams({ name, use: use ?? "registered", size: String(size) });
    const sheet = (await (await fetched(`${shop}/api/v1/designs?${query}`)).json()) as Sheet;
    const passing = sheet.designs.filter((design) => design.eligibleForUse);
    if (passing.length) {
      return [sheet, passing.sort((a, b) => Number(b.recommendedFor) - Number(a.recommendedFor))];
    }
  }
  throw new Error(`No design of ${name} may be used for ${use}. Try another use.`);
}

const [shop, name, use] = process.argv.slice(2) as [string, string, Query["use"]];
const [sheet, [chosen]] = await designsToOffer(shop, name, use);
await writeFile("seal.svg", await (await fetched(chosen!.preview.svg)).text());
console.log(`${chosen!.family}, ${sheet.sizeMm} mm, ${sheet.priceJpy} yen, ready in ${sheet.leadDays} days: seal.svg`);
console.log(chosen!.orderUrl);
