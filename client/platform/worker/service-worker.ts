import type { PrecacheEntry } from 'workbox-precaching'
import { keepAnswers } from './answers.ts'
import { listenForPush } from './push.ts'
import type { WorkerScope } from './scope.ts'
import { keepShell } from './shell.ts'

/** The files of the build, each with its revision. */
declare const builtFiles: PrecacheEntry[]
declare const self: unknown

const worker = self as WorkerScope
keepShell(worker, builtFiles)
keepAnswers(worker)
listenForPush(worker)
