import manifest from '../../package.json' with { type: 'json' }

/** The version of the program, as its package names it. */
export const programVersion: string = manifest.version
