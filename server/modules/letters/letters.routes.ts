import * as calls from '#contract/letters.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import {
  deleteLetter,
  holdLetter,
  listLetters,
  previewLetter,
  saveLetter,
  testLetter,
} from './drafts.ts'
import type { LettersDeps } from './index.ts'
import { sendLetter } from './sending.ts'

export const lettersRoutes = (deps: LettersDeps): Route[] => [
  route(calls.listLetters, {
    access: 'letters.send',
    handle: ({ actor, query }) => listLetters(deps, actor, query),
  }),
  route(calls.saveLetter, {
    access: 'letters.send',
    effect: 'none',
    handle: ({ actor, params, body }) => saveLetter(deps, actor, params.id, body),
  }),
  route(calls.previewLetter, {
    access: 'letters.send',
    effect: 'none',
    handle: ({ actor, body }) => previewLetter(deps, actor, body),
  }),
  route(calls.testLetter, {
    access: 'letters.send',
    effect: 'none',
    handle: ({ actor, params }) => testLetter(deps, actor, params.id),
  }),
  route(calls.sendLetter, {
    access: 'letters.send',
    effect: 'none',
    handle: ({ actor, params, body }) => sendLetter(deps, actor, params.id, body),
  }),
  route(calls.holdLetter, {
    access: 'letters.send',
    effect: 'none',
    handle: ({ actor, params }) => holdLetter(deps, actor, params.id),
  }),
  route(calls.deleteLetter, {
    access: 'letters.send',
    effect: 'none',
    handle: ({ actor, params }) => deleteLetter(deps, actor, params.id),
  }),
]
