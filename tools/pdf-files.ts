import { createReadStream, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { projectRoot } from '#tools/project.ts'

const library = path.join(projectRoot, 'node_modules/pdfjs-dist')
const { version } = JSON.parse(readFileSync(path.join(library, 'package.json'), 'utf8'))
/** Where they are served. Browsers keep them for a year, so their version is part of it. */
const address = `/assets/pdf-${version}/`

/**
 * What a PDF may leave to whoever shows it, beside the library's own code: fonts, character maps, and decoders of
 * pictures, of which those of plain JavaScript are taken, because the academy's policy allows no other.
 */
const isWanted = (name: string) => /\.(bcmap|pfb|ttf)$|_nowasm_fallback\.js$/.test(name)

async function wantedFiles(): Promise<string[]> {
  const folders = ['cmaps', 'standard_fonts', 'wasm']
  const found = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(path.join(library, folder))).filter(isWanted).map((one) => `${folder}/${one}`),
    ),
  )
  return found.flat()
}

/** Puts the files that PDFs may need beside the built client, and serves them in development, at `pdfLibraryFiles`. */
export const pdfLibraryFiles = (): Plugin => ({
  name: 'pdf-library-files',
  config: () => ({
    define: { pdfLibraryFiles: JSON.stringify(address) },
    optimizeDeps: { exclude: ['pdfjs-dist'] },
  }),
  configureServer(server) {
    server.middlewares.use(address, (request, answer, next) => {
      const name = (request.url ?? '').split('?', 1)[0]?.slice(1) ?? ''
      if (!/^\w+\/[\w-]+\.\w+$/.test(name) || !isWanted(name)) return next()
      if (name.endsWith('.js')) answer.setHeader('content-type', 'text/javascript')
      createReadStream(path.join(library, name)).on('error', next).pipe(answer)
    })
  },
  async generateBundle() {
    if (this.environment.name !== 'client') return
    for (const name of await wantedFiles()) {
      const source = await readFile(path.join(library, name))
      this.emitFile({ type: 'asset', fileName: `${address.slice(1)}${name}`, source })
    }
  },
})
