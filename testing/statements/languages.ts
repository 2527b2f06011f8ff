/** A terminal language, with the words of rows and a few headings. */
export interface Language {
  buy: string
  sell: string
  in: string
  out: string
  turn: string
  by: string
  balance: string
  credit: string
  pending: string
  cancelled: string
  /** An arbitrary label that readers must not rely on. */
  label: string
}

const language = (words: string): Language => {
  const [buy, sell, opens, out, turn, by, balance, credit, pending, cancelled, label] = words.split(
    '|',
  ) as [string, string, string, string, string, ...string[]]
  return {
    buy,
    sell,
    in: opens,
    out,
    turn,
    by: by ?? '',
    balance: balance ?? '',
    credit: credit ?? '',
    pending: pending ?? '',
    cancelled: cancelled ?? '',
    label: label ?? '',
  }
}

/**
 * The order of the words: buy, sell, in, out, reversed, closed by, balance, credit, pending,
 * cancelled, a label.
 */
export const languages: Record<string, Language> = {
  English: language('buy|sell|in|out|in/out|out by|balance|credit|buy limit|cancelled|Price'),
  French: language(
    'achat|vente|entrée|sortie|entrée/sortie|sortie par|solde|crédit|achat limité|annulé|Prix',
  ),
  Bulgarian: language(
    'купува|продава|вход|изход|вход/изход|изход чрез|баланс|кредит|лимит|отменена|Цена',
  ),
  Japanese: language('買い|売り|新規|決済|ドテン|両建解除|残高|クレジット|買い指値|取消|価格'),
  Slovak: language(
    'kúpiť|predať|vstup|výstup|vstup/výstup|výstup cez|zostatok|úver|limitný nákup|zrušené|Cena',
  ),
  Spanish: language(
    'compra|venta|entrada|salida|entrada/salida|salida por|saldo|crédito|compra límite|anulado|Precio',
  ),
  German: language('Kauf|Verkauf|ein|aus|ein/aus|aus durch|Saldo|Kredit|Kauflimit|storniert|Kurs'),
  Russian: language(
    'купить|продать|вход|выход|вход/выход|выход встречной|баланс|кредит|лимит на покупку|отменён|Цена',
  ),
  Chinese: language('买入|卖出|入|出|入/出|对冲|余额|信用|限价买入|已取消|时间'),
  Portuguese: language(
    'compra|venda|entrada|saída|entrada/saída|saída por|saldo|crédito|limite de compra|cancelada|Preço',
  ),
}
