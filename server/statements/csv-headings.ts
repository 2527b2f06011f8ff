import { pairOf } from '#contract/candles/pair-of.ts'
import type { CsvField, CsvMapping } from '#contract/imports.ts'
import { instrumentOf } from '#contract/instruments.ts'
import { readNumber } from './cells.ts'
import { bareNumber } from './decimals.ts'
import { folded } from './moments.ts'

/** A heading normalised: without case, accents, surrounding spaces, bracketed units and zones, and punctuation. */
export const plainHeading = (heading: string): string =>
  folded(heading.replace(/(?<=[a-z])(?=[A-Z][a-z])/g, ' '))
    .replace(/\([^)]*\)|\[[^\]]*\]|（[^）]*）/g, ' ')
    .replace(/[._"*:：]/g, ' ')
    .replace(/ (?:utc|gmt)(?: ?[-+] ?\d{1,2})?$/, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Any of these words, as languages write them: those of a line are one language's. */
const anyOf = (...lines: string[]) => `(?:${lines.join('|')})`

const opening = anyOf(
  'open|entry|enter|placing',
  'eroffn|offnung|einstieg',
  'apertura|abiert|entrada|ouvert|entree|abertura|apertur|ingresso',
  'откры|вход|отвор',
  'فتح|افتتاح|الدخول',
  '开仓|開倉|建仓|新規|エントリー|オープン|진입',
  'acilis|giris|otwar|wejsc',
)
const closing = anyOf(
  'clos|exit',
  'schlie|schluss|ausstieg',
  'cierre|cerrad|salida|clotur|fermetur|sortie|fech|encerr|saida|chius|uscita',
  'закры|выход|затвар',
  'إغلاق|اغلاق|إقفال|الخروج',
  '平仓|平倉|决済|決済|エグジット|クローズ|청산',
  'kapan|cikis|zamkn|wyjsc',
)
const time = anyOf(
  'time|date|timestamp',
  'zeit|datum',
  'fecha|hora\\b|heure|\\bdata\\b|\\bora\\b|orario',
  'врем|дата',
  'وقت|تاريخ|توقيت',
  '时间|時間|日期|日時|日付|时刻|시간',
  'saat|tarih|zaman|czas',
)
const price = anyOf(
  'price|\\brate\\b',
  'preis|kurs\\b',
  'precio|prix|cours\\b|preco|cotacao|prezzo',
  'цена|курс',
  'سعر',
  '价|價|価格|レート|가격',
  'fiyat|cena\\b',
)

const both = (one: string, other: string) => `${one}.*${other}|${other}.*${one}`
const matching = (...patterns: string[]) => new RegExp(patterns.join('|'), 'u')

/** Words that a money column of something else than a trade's result has. */
const otherMoney =
  '%|percent|prozent|porcentaje|pips?\\b|points|cum|kumul|累|накопл|drawdown|run-?up|excursion|ratio|factor|balance|saldo|max|tick'

/**
 * Patterns of plain headings in English, German, Spanish, French, Portuguese, Italian, Russian,
 * Arabic, Chinese, Japanese, Turkish and Polish, the most specific first; the first match for a
 * column counts.
 */
export const headings: [CsvField, RegExp][] = [
  [
    'stopLoss',
    matching(
      '^s ?/ ?l$|^sl$|stop ?loss|^stop$|^stop price$',
      'стоп|وقف',
      '止损|止損|損切|ストップ',
      'zarar dur',
    ),
  ],
  [
    'takeProfit',
    matching(
      '^t ?/ ?p$|^tp$|take ?profit|^target$|^limit price$',
      'теик|جني',
      '止盈|利確|利食',
      'kar al',
    ),
  ],
  ['openedAt', matching(both(opening, time), `^(?:trade )?${opening}\\p{L}*(?: at| on)?$`)],
  ['closedAt', matching(both(closing, time), `^(?:trade )?${closing}\\p{L}*(?: at| on)?$`)],
  ['openedTime', matching(both(opening, time))],
  ['closedTime', matching(both(closing, time))],
  ['entry', matching(both(opening, price), `(?:avg|average).*${price}`, `^${opening}\\p{L}*$`)],
  // '決済数量' is how much was closed, '決済損益' what that earned.
  ['exit', matching(both(closing, price), `^(?!.*(?:量|益))${closing}\\p{L}*$`)],
  [
    'direction',
    matching(
      'direction|^side$|^type$|^action$|buy ?/ ?sell|^b ?/ ?s$|^(?:order|trade|position) type$|market pos',
      'richtung|^seite$|^typ$|^art$|kauf ?/ ?verkauf',
      '^tipo|direccion|^lado$|^sens$|direcao|direzione|^verso$|^operacion$',
      'направл|^тип|сторона|^вид$',
      'اتجاه|^ال?نوع|نوع',
      '方向|类型|類型|买卖|買賣|売買|^タイプ|種別|유형',
      '^yon$|^tur$|^tip$|kierunek|^rodzaj|^islem turu$',
    ),
  ],
  [
    'symbol',
    matching(
      'symbol|instrument|^pair$|^item$|^market$|^asset$|^ticker$|currency pair|^contract$',
      'wahrungspaar|^paar$|wertpapier|simbolo|strumento|^par$|^paire$|^coppia|^activo$|^ativo$',
      'символ|инструмент|رمز|أداة|الزوج',
      '品种|品種|货币对|銘柄|通貨ペア|シンボル|合约|^商品$|종목',
      'sembol|parite|^walor',
    ),
  ],
  [
    'commission',
    matching(
      'commission|kommission|provision|comision|comissa',
      'комисс|عمولة',
      '手续费|手續費|佣金|手数料',
      'komisyon|prowizj',
    ),
  ],
  [
    'swap',
    matching(
      'swap|rollover|financing|storage|overnight|^interest$|finanzierung',
      'своп|تبييت|مبادلة',
      '隔夜|库存费|庫存費|スワップ',
    ),
  ],
  [
    'taxes',
    matching(
      '\\btax(?:es)?\\b|steuer|impuesto|impot|imposto|^tasse$',
      'налог|ضريبة',
      '税|稅',
      'vergi|podatek',
    ),
  ],
  [
    'fee',
    matching(
      '\\bfees?\\b|gebuhr|\\bfrais\\b|\\btaxas?\\b|tarifa|spese',
      'сбор|رسوم',
      '费用|費用',
      'ucret|oplat',
    ),
  ],
  [
    'profit',
    matching(
      `^(?!.*(?:${otherMoney})).*(?:${[
        'profit|p ?& ?l|pnl|p ?/ ?l|^net\\b|^gross\\b|^result',
        'gewinn|ergebnis|erlos|\\bguv\\b|ganancia|beneficio|resultado|benefice|resultat|lucro|profitto|\\butile\\b|guadagno|risultato',
        'прибыль|результат|ربح',
        '盈亏|盈虧|盈利|利润|利潤|获利|獲利|損益|利益|손익',
        '\\bkar\\b|zysk|wynik',
      ].join('|')})`,
    ),
  ],
  [
    'lots',
    matching(
      '\\blots?\\b|volume|\\bsize$|quantity|\\bqty\\b|^units|contracts|^amount$|^lotes?$|^lotti$',
      'volumen|menge|grosse|stuck|cantidad|tamano|quantite|taille|quantidade|tamanho|quantita|dimensione',
      'объем|^лот|количество|размер|حجم|كمية|لوت',
      '手数(?!料)|数量|數量|交易量|ロット|수량',
      'miktar|hacim|wolumen|ilosc',
    ),
  ],
  [
    'ticket',
    matching(
      '^(?:ticket|order|deal|position|trade|transaction)(?: ?(?:id|no|nr|number|#))?$|^id$|^#$|^no$|^nr$|^ticket',
      '^auftrag|^bestellung|^orden|^ordre|^ordem|^ordine|^posicion|^posizione|^posicao|^numero|^nummer|^biglietto',
      'тикет|ордер|позиция|^номер|^№|تذكرة|الأمر|^رقم',
      '订单|訂單|单号|單號|编号|編號|チケット|(?:注文|約定|ポジション|取引)番号',
      '^emir|^islem no|^bilet|^numer|^zlecenie',
    ),
  ],
  [
    'comment',
    matching(
      'comment|^notes?$|^reason$|^signal$|^label$|kommentar|comentario',
      'коммент|تعليق',
      '注释|備註|备注|コメント',
      'yorum|komentarz',
    ),
  ],
]

/** Headings of a time and a price that say neither opening nor closing. */
export const plainTime = matching(`^(?:date ?/ ?)?${time}(?: ?/ ?time| and time)?$`, '^datetime$')
export const plainPrice = matching(`^${price}(?: [a-z]{3})?$`)

/** Headings of the balance after a trade, or of the sum of all results up to it. */
export const runningTotal = matching(
  '^(?:account )?balance(?: [a-z]{3}| \\S)?$|^cum(?:ulative)? (?:net )?(?:profit|p ?& ?l)(?: [a-z]{3})?$',
  'kontostand|^saldo|^solde|^bilans|^bakiye|баланс|رصيد|余额|餘額|残高|잔고',
)

type Rows = readonly (readonly string[])[]
type Stated = Pick<CsvMapping, 'columns' | 'decimalMark' | 'symbol'>

const numberAt = (row: readonly string[], at: number | undefined, mark: '.' | ','): number => {
  const value = at === undefined ? '' : readNumber(bareNumber(row[at] ?? ''), mark)
  return value === null || value === '' ? Number.NaN : Number(value)
}

const costFields = ['commission', 'swap', 'taxes', 'fee'] as const satisfies CsvField[]

/**
 * Whether the profit is net of costs, as the file's balance after each trade proves: the balance
 * grows either by the profit alone or by the profit and the costs. Null if it proves neither.
 */
export function isNetByBalance(
  rows: Rows,
  { columns, decimalMark }: Stated,
  balanceAt: number,
): boolean | null {
  let votes = 0
  const grows = (row: readonly string[], before: readonly string[]) => {
    const value = (one: readonly string[], at: number | undefined) => numberAt(one, at, decimalMark)
    const growth = value(row, balanceAt) - value(before, balanceAt)
    const profit = value(row, columns.profit)
    const costs = costFields.map((field) => value(row, columns[field]) || 0)
    const paid = costs.reduce((sum, cost) => sum + cost, 0)
    // Some files list what was paid without a sign.
    const unsigned = costs.reduce((sum, cost) => sum - Math.abs(cost), 0)
    if (paid === 0 && unsigned === 0) return
    const is = (expected: number) => Math.abs(growth - expected) < 0.006
    if (is(profit)) votes += 1
    else if (is(profit + paid) || is(profit + unsigned)) votes -= 1
  }
  for (const [index, row] of rows.entries()) {
    // The latest trade is the first row, or the last.
    const [above, below] = [rows[index - 1], rows[index + 1]]
    if (above) grows(row, above)
    if (below) grows(row, below)
  }
  return votes === 0 ? null : votes > 0
}

/**
 * Whether volumes are lots or units, as the results prove: a price move earns itself times the
 * units. The currency of the account, unknown here, changes this by a factor that is small beside
 * the size of a lot. Null if nothing proves it.
 */
export function volumeByResults(
  rows: Rows,
  { columns, decimalMark, symbol: single }: Stated,
): 'lots' | 'units' | null {
  let votes = 0
  const number = (row: readonly string[], field: CsvField) =>
    numberAt(row, columns[field], decimalMark)
  const ticketOf = (row: readonly string[], index: number) =>
    columns.entry === columns.exit ? row[columns.ticket ?? -1] : index
  const groups = Map.groupBy(rows.entries(), ([index, row]) => ticketOf(row, index))
  for (const [first, closing] of groups.values()) {
    const row = first?.[1] ?? []
    const [profit, volume] = [number(row, 'profit'), number(row, 'lots')]
    const [entry, exit] = [number(row, 'entry'), number(closing?.[1] ?? row, 'exit')]
    const symbol = row[columns.symbol ?? -1] || single || ''
    const size = instrumentOf(pairOf(symbol)).contractSize
    const earned = Math.abs(profit / ((exit - entry) * volume))
    if (size === null || size < 50 || !(earned > 0) || !Number.isFinite(earned)) continue
    votes += Math.log(earned) * 2 < Math.log(size) ? 1 : -1
  }
  return votes === 0 ? null : votes > 0 ? 'units' : 'lots'
}
