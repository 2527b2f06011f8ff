import {
  deleteLetter,
  holdLetter,
  listLetters,
  previewLetter,
  saveLetter,
  sendLetter,
  testLetter,
} from '#contract/letters.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'

export const lettersRoutes = (letters: Operations): Route[] => [
  route(listLetters, {
    access: 'letters.send',
    handle: ({ actor, query }) => letters.list(actor, query),
  }),
  route(saveLetter, {
    access: 'letters.send',
    effect: 'none',
    handle: ({ actor, params, body }) => letters.save(actor, params.id, body),
  }),
  route(previewLetter, {
    access: 'letters.send',
    effect: 'none',
    handle: ({ actor, body }) => letters.preview(actor, body),
  }),
  route(testLetter, {
    access: 'letters.send',
    effect: 'none',
    handle: ({ actor, params }) => letters.test(actor, params.id),
  }),
  route(sendLetter, {
    access: 'letters.send',
    effect: 'none',
    handle: ({ actor, params, body }) => letters.send(actor, params.id, body),
  }),
  route(holdLetter, {
    access: 'letters.send',
    effect: 'none',
    handle: ({ actor, params }) => letters.hold(actor, params.id),
  }),
  route(deleteLetter, {
    access: 'letters.send',
    effect: 'none',
    handle: ({ actor, params }) => letters.delete(actor, params.id),
  }),
]
