import { join } from 'node:path'
import { API } from 'typescript/unstable/sync'

/**
 * The type errors in some of a project's files. The whole project is read, but only these files are
 * checked, and of others what these refer to: a fraction of what checking all of it takes.
 */
export function typeErrorsIn(folder: string, paths: string[]): string[] {
  const settings = join(folder, 'tsconfig.json')
  const api = new API({ cwd: folder })
  try {
    const project = api.updateSnapshot({ openProjects: [settings] }).getProject(settings)
    if (!project) throw new Error(`${settings} describes no project`)
    const { program } = project
    return paths
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap((path) => {
        const file = join(folder, path)
        if (!program.getSourceFile(file)) throw new Error(`${path} is not part of the project`)
        const found = [
          ...program.getSyntacticDiagnostics(file),
          ...program.getSemanticDiagnostics(file),
        ]
        return found.map(({ text }) => `${path}: ${text}`)
      })
  } finally {
    api.close()
  }
}
