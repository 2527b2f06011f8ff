import type { Plugin } from 'vite'

/** V8 reads it only at the very beginning of a script. */
export const compileHint = '//# allFunctionsCalledOnLoad\n'

/**
 * Lets the browser compile all functions of the client's scripts beside the page, while they arrive, instead of each when
 * the page first calls it. Left as they are: libraries that are loaded for what a few pages do, such as
 * playing videos. `root` is the project's folder.
 */
export function compiledBeside(root: string): Plugin {
  const folders = ['client/', 'contract/', 'node_modules/react-dom/'].map((one) => `${root}/${one}`)
  const isNeededSoon = (id: string) => folders.some((folder) => id.startsWith(folder))
  return {
    name: 'compiled-beside',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // Others put lines of their own before the code.
      order: 'post',
      handler(_, bundle) {
        for (const script of Object.values(bundle)) {
          if (script.type !== 'chunk' || !script.moduleIds.some(isNeededSoon)) continue
          script.code = compileHint + script.code
        }
      },
    },
  }
}
