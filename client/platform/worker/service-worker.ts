import type { PrecacheEntry } from 'workbox-precaching'
import { keepAnswers } from './answers.ts'
import { listenForPush } from './push.ts'
import type { WorkerScope } from './scope.ts'
import { keepShell } from './shell.ts'

/** The files of the build, each with its revision. */
declare const builtFiles: PrecacheEntry[]
/** Those of them without which no page starts. */
declare const startFiles: string[]
/** Those that a new device needs next, in this order. */
declare const soonFiles: string[]
declare const self: unknown

const worker = self as WorkerScope
keepShell(worker, { files: builtFiles, start: startFiles, soon: soonFiles })
keepAnswers(worker)
listenForPush(worker)
