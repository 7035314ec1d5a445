// From a name to the address where a person orders its seal.
// node out/name_to_order.js https://seals.example Smith bank
import { writeFile } from "node:fs/promises";
import { type Design, type DesignSheet, type DesignsQuery, Seals, SealsError } from "./client.js";

/** The designs that may be used for `use`, the recommended one first, in the smallest size in which there are some. */
async function designsToOffer(shop: Seals, name: string, use: DesignsQuery["use"]): Promise<[DesignSheet, Design[]]> {
  for (const size of [15, 18, 24] as const) {
    const sheet = await shop.listDesigns({ name, use, size });
    const passing = sheet.designs.filter((design) => design.eligibleForUse);
    if (passing.length) {
      return [sheet, passing.sort((a, b) => Number(b.recommendedFor) - Number(a.recommendedFor))];
    }
  }
  throw new Error(`No design of ${name} may be used for ${use}. Try another use.`);
}

const [address, name, use] = process.argv.slice(2) as [string, string, DesignsQuery["use"]];
try {
  const shop = new Seals(address);
  const [sheet, [chosen]] = await designsToOffer(shop, name, use);
  await writeFile("seal.svg", await shop.fetched(chosen!.preview.svg));
  console.log(`${chosen!.family}, ${sheet.sizeMm} mm, ${sheet.priceJpy} yen, ready in ${sheet.leadDays} days: seal.svg`);
  console.log(chosen!.orderUrl);
} catch (refused) {
  if (!(refused instanceof SealsError)) throw refused;
  console.error(refused.message);
  process.exitCode = 1;
}
