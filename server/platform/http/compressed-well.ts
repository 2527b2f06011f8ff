import { constants } from 'node:zlib'

/**
 * How the route of a response is compressed that a page waits for at its start: a tenth smaller than what is
 * faster to compress, which all other responses are sent as.
 */
export const compressedWell = {
  encodings: ['br' as const, 'zstd' as const, 'gzip' as const, 'deflate' as const],
  threshold: 1024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
}
