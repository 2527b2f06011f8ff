const chunkBytes = 256 * 1024

/**
 * Decodes a file in chunks, so that a large one is never in memory twice. `take` gets the text of
 * each chunk, `onProgress` the share of the bytes done, from 0 to 1. A stray byte at the end of
 * UTF-16, which MetaTrader leaves behind, becomes a replacement character rather than an error.
 */
export function decodeText(
  bytes: Uint8Array,
  encoding: string,
  take: (text: string) => void,
  onProgress?: (part: number) => void,
): void {
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const end = Math.min(at + chunkBytes, bytes.length)
    take(decoder.decode(bytes.subarray(at, end), { stream: end < bytes.length }))
    onProgress?.(end / bytes.length)
  }
}
