import { glob, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Below this size the response header outweighs the saving. */
const leastBytes = 1024

/**
 * Writes each script and style of the built client in `folder` a second and third time as `.br` and
 * `.gz`, at maximum compression, so that the server has nothing left to compress.
 */
export async function compressAssets(folder: string): Promise<void> {
  for await (const name of glob('assets/*.{js,css}', { cwd: folder })) {
    const file = `${folder}/${name}`
    const content = await readFile(file)
    if (content.length < leastBytes) continue
    const [small, widelyRead] = await Promise.all([
      brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
      zip(content, { level: constants.Z_BEST_COMPRESSION }),
    ])
    await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, widelyRead)])
  }
}
