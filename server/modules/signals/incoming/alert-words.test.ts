import { expect, test } from 'vitest'
import { readMessage } from '../texts/read-message.ts'
import { idOf, wordsOf } from './alert-words.ts'

const signal = {
  pair: 'EURUSD',
  direction: 'BUY',
  orderType: null,
  entry: '1.0850',
  entryTo: null,
  stopLoss: '1.0820',
  takeProfit: '1.0900',
  furtherTargets: [],
  riskPercent: null,
}

test.each<[string, object]>([
  ['{"ticker":"EURUSD","action":"buy","price":"1.0850","sl":"1.0820","tp":"1.0900"}', {}],
  ['{"ticker":"OANDA:EURUSD","action":"BUY","price":1.0850,"sl":1.0820,"tp":1.0900}', {}],
  [
    '{"symbol":"EURUSD","side":"long","entry":1.0850,"stop_loss":1.0820,"take_profit":1.0900,"volume":1200,"interval":"15","time":"2026-11-29T19:00:00Z"}',
    {},
  ],
  [
    '{"strategy":{"order_action":"sell","order_price":1.0850},"pair":"EURUSD","sl":1.0880,"tp1":1.0820,"tp2":1.0800,"risk":1}',
    {
      direction: 'SELL',
      stopLoss: '1.0880',
      takeProfit: '1.0820',
      furtherTargets: ['1.0800'],
      riskPercent: '1',
    },
  ],
  [
    '{"ticker":"EURUSD","action":"buy","type":"limit","price":1.0850,"sl":1.0820,"tp":1.0900}',
    { orderType: 'limit' },
  ],
  ['{"pair":"EURUSD","type":"Buy","price":1.0850,"sl":1.0820,"tp":1.0900}', {}],
  ['{"text":"EURUSD buy 1.0850 sl 1.0820 tp 1.0900","id":7}', {}],
  ['EURUSD buy 1.0850 sl 1.0820 tp 1.0900', {}],
  ['symbol=EURUSD side=buy entry=1.0850 sl=1.0820 tp=1.0900', {}],
])('%s is a signal', (text, changes) => {
  const reading = readMessage(wordsOf(text))
  expect(reading).toMatchObject({ signals: [{ ...signal, ...changes }], unread: [] })
  expect(reading.signals).toHaveLength(1)
})

test('what looks like a name and a value, but is none, is no matter', () => {
  const alert = '{"ticker":"EURUSD","notes":["x",\n":1","\\u0022"],"tags":{"sl":[1.1]},"tp":1.0900}'
  expect([wordsOf(alert), idOf(alert)]).toEqual(['EURUSD\nTP1 1.0900', null])
})

test('an alert that closes is an update', () => {
  const words = wordsOf('{"ticker":"EURUSD","action":"close","price":1.0870}')
  expect(readMessage(words)).toMatchObject({
    signals: [],
    update: { kind: 'close', price: '1.0870' },
  })
})

test('an alert has the id that its sender gave it, and text has none', () => {
  expect(idOf('{"id":"a-1","ticker":"EURUSD"}')).toBe('a-1')
  expect(idOf('{"alert_id":12345678901234567890}')).toBe('12345678901234567890')
  expect(idOf('{"ticker":"EURUSD"}')).toBeNull()
  expect(idOf('EURUSD buy, id 7')).toBeNull()
})

test.each(['', '{', '{"ticker":', '[1]', 'null', '{}', '{"a":{"b":[1,{"c":"\\"x\\":1"}]}}'])(
  '%s is no alert, and stays what it is',
  (text) => expect([wordsOf(text), idOf(text)]).toEqual([text, null]),
)
