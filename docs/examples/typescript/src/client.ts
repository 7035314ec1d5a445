// The three operations as functions: asked again while the shop is busy, kept by ETag, refusals as exceptions.
// Runs in Node.js 20 or newer, and in browsers. The types of answers are made of the shop's openapi.json.
import type { components, operations } from "./schema.js";

export type Catalog = components["schemas"]["Catalog"];
export type Design = components["schemas"]["Design"];
export type DesignSheet = components["schemas"]["DesignSheet"];
export type SealJson = components["schemas"]["SealJson"];
export type DesignsQuery = operations["listDesigns"]["parameters"]["query"];
export type SealQuery = operations["renderSeal"]["parameters"]["query"];
type ErrorDetail = components["schemas"]["ApiErrorDetail"];

/** What the shop says of a request that it does not answer. `error` is that of the contract's ApiError. */
export class SealsError extends Error {
  constructor(
    readonly status: number,
    readonly error: ErrorDetail,
  ) {
    super([error.message, error.hint].filter(Boolean).join(" "));
    this.name = "SealsError";
  }
}

interface Kept {
  etag: string;
  isImmutable: boolean;
  body: string;
}

/**
 * A shop at an address like https://seals.example.
 *
 * A request that finds the shop busy is made up to `attempts` times, each as many seconds later as the shop says.
 * The last `mostKept` answers are kept; one that may change is asked about again, which costs next to nothing.
 */
export class Seals {
  readonly #kept = new Map<string, Kept>();

  constructor(
    readonly shop: string,
    readonly attempts = 5,
    readonly mostKept = 200,
  ) {}

  /** The offer: prices, metals, sizes, uses, families. Throws SealsError, as all of them do. */
  async getCatalog(): Promise<Catalog> {
    return JSON.parse(await this.fetched("/api/v1/catalog"));
  }

  /** The eight designs of a name. */
  async listDesigns(asked: DesignsQuery): Promise<DesignSheet> {
    return JSON.parse(await this.#asked("/api/v1/designs", asked));
  }

  /** One impression as SVG. */
  async renderSvg(asked: SealQuery): Promise<string> {
    return this.#asked("/api/seal", { ...asked, view: "svg" });
  }

  /** One impression as polygons, with what it may be used for. */
  async renderJson(asked: SealQuery): Promise<SealJson> {
    return JSON.parse(await this.#asked("/api/seal", { ...asked, view: "json" }));
  }

  /** What is at an address that the shop gave, such as a design's `preview.svg`. */
  async fetched(address: string): Promise<string> {
    const url = new URL(address, this.shop).href;
    const kept = this.#kept.get(url);
    if (kept?.isImmutable) return kept.body;
    const headers: Record<string, string> = kept ? { "If-None-Match": kept.etag } : {};
    for (let attemptsLeft = this.attempts - 1; ; attemptsLeft--) {
      const answer = await fetch(url, { headers });
      if (answer.status === 304 && kept) return kept.body;
      if (answer.ok) return this.#keep(url, answer);
      if (answer.status !== 503 || attemptsLeft <= 0) {
        throw new SealsError(answer.status, ((await answer.json()) as components["schemas"]["ApiError"]).error);
      }
      await new Promise((resolve) => setTimeout(resolve, 1000 * Number(answer.headers.get("Retry-After"))));
    }
  }

  #asked(path: string, asked: object): Promise<string> {
    const given = Object.entries(asked).filter(([, value]) => value !== undefined);
    return this.fetched(`${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`);
  }

  async #keep(url: string, answer: Response): Promise<string> {
    const body = await answer.text();
    const isImmutable = (answer.headers.get("Cache-Control") ?? "").includes("immutable");
    this.#kept.delete(url);
    this.#kept.set(url, { etag: answer.headers.get("ETag") ?? "", isImmutable, body });
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.mostKept) break;
      this.#kept.delete(oldest);
    }
    return body;
  }
}
