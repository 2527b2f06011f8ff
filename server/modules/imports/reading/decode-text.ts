const chunkBytes = 256 * 1024

/**
 * Decodes a file piece by piece, so that a large one never stands in memory twice. `take` is handed the
 * text of each piece, `onProgress` what part of the bytes is done, from 0 to 1. A stray byte at the end
 * of UTF-16, which MetaTrader leaves behind, becomes a replacement character and no error.
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
