import { expect, test } from 'vitest'
import { encoded } from '#testing/statements/documents.ts'
import { encodingOf } from './csv-text.ts'

const decoded = (bytes: Uint8Array) => new TextDecoder(encodingOf(bytes)).decode(bytes)

test.each([
  [
    'windows-1250',
    'Účet; Příkaz uzavřen; Zůstatek; Žádná otevřená pozice; Łączny zysk świeżych zleceń',
  ],
  ['windows-1251', 'Закрытые сделки; Прибыль; Комиссия; Баланс счёта'],
  [
    'windows-1252',
    'Geschlossene Aufträge; Clôturées à perte; Opération fermée; Comisión y beneficio, año',
  ],
  ['windows-1253', 'Κλειστές συναλλαγές; Κέρδος; Προμήθεια; Υπόλοιπο λογαριασμού'],
  ['windows-1254', 'Kapatılmış işlemler; Kâr ve komisyon; Değişim ücreti; Açılış fiyatı'],
  ['windows-1255', 'עסקאות סגורות; רווח; עמלה; יתרה בחשבון'],
  ['windows-1256', 'الصفقات المغلقة; الربح; العمولة; الرصيد'],
  ['windows-1257', 'Uždarytos pozicijos; Pelnas; Slēgtie darījumi; Peļņa un komisija'],
  ['shift_jis', '決済済みの取引; 損益; 手数料; スワップ; 口座残高'],
  ['euc-kr', '청산된 거래; 손익; 수수료; 계좌 잔고'],
  ['gbk', '已平仓交易; 利润; 手续费; 账户余额'],
])('%s is recognised by its letters, and by the declaration in the header', (label, text) => {
  expect(decoded(encoded(text, label, false))).toBe(text)
  const named = `<meta charset="${label}">${text}`
  expect(decoded(encoded(named, label, false))).toBe(named)
})

test('Vietnamese is read if the header declares its code page', () => {
  const text = '<meta charset=windows-1258>Lệnh đã đóng'
    .normalize('NFD')
    .replaceAll('e\u0323\u0302', 'ê\u0323')
  const bytes = encoded(text.normalize('NFC').normalize('NFD'), 'windows-1258', false)
  expect(encodingOf(bytes)).toBe('windows-1258')
})

test.each(['utf-8', 'utf-16le', 'utf-16be'])('%s with a byte order mark and without', (label) => {
  const text = '<html>Закрытые сделки 決済 Profit 1 234.50</html>'
  expect(decoded(encoded(text, label, true))).toBe(text)
  expect(decoded(encoded(text, label, false))).toBe(text)
})

test('a stray byte after UTF-16 does no harm', () => {
  const bytes = Uint8Array.from([...encoded('<html>Profit</html>', 'utf-16le', true), 0])
  expect(decoded(bytes)).toMatch(/^<html>Profit<\/html>/)
})
