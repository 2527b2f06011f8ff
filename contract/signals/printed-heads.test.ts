import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { howToCheck, knownFromMessage, printedHead, readPrintedHeads } from './printed-heads.ts'
import { headStatement, type RecordHead } from './record-entries.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
function headOf(day: string, seq: number): RecordHead {
  const head = { day, seq, hash: String(seq).padStart(64, 'a') }
  const signature = sign(null, Buffer.from(headStatement(head)), privateKey).toString('base64url')
  return { ...head, key: publicKey.export({ format: 'jwk' }).x ?? '', signature }
}
const heads = [headOf('2026-11-27', 12), headOf('2026-11-28', 512)]
const keys = [{ key: heads[0]?.key ?? '', signature: null }]
const message = ['Hello,', ...heads.map(printedHead), howToCheck('https://a.example/record/verify')]

test.each([
  ['as it was sent', message.join('\n\n')],
  ['with its lines broken between words', message.join('\n\n').replaceAll(' ', '\r\n')],
  ['quoted', message.join('\n\n').replaceAll(' ', '\n> ').replace(/^/, '> > ')],
  ['twice', [...message, ...message].join(' ')],
])('the heads of a message are read: %s', async (_how, text) => {
  expect(readPrintedHeads(text)).toEqual(heads)
  expect(await knownFromMessage(text, keys)).toMatchObject({ known: { heads }, problem: null })
})

test('a text without a head, and a head that was changed, say nothing of the academy', async () => {
  expect(await knownFromMessage('Hello', keys)).toMatchObject({ known: null })
  const changed = message.join(' ').replace('entry 12,', 'entry 13,')
  expect(await knownFromMessage(changed, keys)).toEqual({
    known: null,
    problem: expect.stringContaining('The head of 2026-11-27 is not signed'),
  })
})

test('a head by another key is not the academy’s, or the record is another', async () => {
  const others = [{ key: 'x'.repeat(43), signature: null }]
  expect(await knownFromMessage(message.join(' '), others)).toEqual({
    known: null,
    problem: expect.stringContaining('another key than the file'),
  })
})
