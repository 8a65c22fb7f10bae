/** What Python packed into a page. */
import { phrase } from "./tr";

export const BROKEN = phrase("This page is damaged. Get it again from where you found it.");

/** Unpacks what Python packed. */
export async function unpacked(text: string): Promise<Uint8Array> {
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  const stream = (new Response(bytes).body as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(
    new DecompressionStream("deflate"),
  );
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
