/** Two invented trades as trading platforms and prop firms export them: their columns and notations. */
interface PlatformExport {
  platform: string
  /** The platform's name, if its format is recognised as such. */
  preset?: string
  fileName?: string
  text: string
  /** The zone that the file states. */
  zone?: 'UTC'
  /** Fields of the trades that differ from the usual ones. */
  trades: [object, object]
}

const lines = (...rows: string[]) => `${rows.join('\r\n')}\r\n`

/** A long trade of EURUSD that won, and a short one of gold that lost. */
const euro = {
  symbol: 'EURUSD',
  direction: 'BUY',
  openedAt: '2026-08-20T09:05:00',
  closedAt: '2026-08-20T11:20:00',
  entry: '1.08500',
  exit: '1.08650',
}
const gold = {
  symbol: 'XAUUSD',
  direction: 'SELL',
  openedAt: '2026-08-21T14:00:00',
  closedAt: '2026-08-21T15:30:00',
  entry: '2400.00',
  exit: '2405.00',
}

const inUtc = (trade: typeof euro, hours: number) => ({
  ...trade,
  openedAt: shifted(trade.openedAt, hours),
  closedAt: shifted(trade.closedAt, hours),
})

const shifted = (time: string, hours: number) =>
  new Date(Date.parse(`${time}Z`) - hours * 3_600_000).toISOString().slice(0, 19)

export const platformExports: PlatformExport[] = [
  {
    platform: 'cTrader, its history as CSV',
    preset: 'cTrader',
    text: lines(
      'ID,Symbol,Opening direction,Opening time (UTC+8),Closing time (UTC+8),Entry price,Closing price,Closing quantity,Commissions,Swap,Net USD,Balance USD',
      '5512,EURUSD,Buy,20 Aug 2026 09:05:00.342,20 Aug 2026 11:20:00.001,1.08500,1.08650,0.10 Lots,-0.70,-0.30,14.00,"10 014.00"',
      '5513,XAUUSD,Sell,21 Aug 2026 14:00:00.120,21 Aug 2026 15:30:00.900,2400.00,2405.00,0.20 Lots,-1.00,0.00,-101.00,"9 913.00"',
    ),
    zone: 'UTC',
    trades: [
      { ...inUtc(euro, 8), ticket: '5512', lots: '0.10', profit: '15.00', commission: '-0.70' },
      { ...inUtc(gold, 8), ticket: '5513', lots: '0.20', profit: '-100.00', commission: '-1.00' },
    ],
  },
  {
    platform: 'cTrader, volumes in units and no time of opening',
    text: lines(
      'Symbol,Opening direction,Closing time (UTC+0),Entry price,Closing price,Closing volume,Net €,Balance €',
      'EURUSD,Buy,20/08/2026 11:20:00.001,1.08500,1.08650,"10,000",13.82,"1,013.82"',
      'XAUUSD,Sell,21/08/2026 15:30:00.900,2400.00,2405.00,20,-92.10,921.72',
    ),
    preset: 'cTrader',
    zone: 'UTC',
    trades: [
      { ...euro, openedAt: euro.closedAt, lots: '0.1', profit: '13.82' },
      { ...gold, openedAt: gold.closedAt, lots: '0.2', profit: '-92.10' },
    ],
  },
  {
    platform: 'TradingView, List of trades of a strategy',
    preset: 'TradingView',
    fileName: 'MACD_Strategy_FX_EURUSD_2026-08-24.csv',
    text: lines(
      'Trade #,Type,Date and time,Signal,Price USD,Position size (qty),Position size (value),Net P&L USD,Net P&L %,Favorable excursion USD,Favorable excursion %,Adverse excursion USD,Adverse excursion %,Cumulative P&L USD,Cumulative P&L %',
      '2,Exit short,2026-08-21 15:30,Open,1.08550,20000,21720,10.00,0.05,12,0.1,-3,-0.01,25.00,0.2',
      '2,Entry short,2026-08-21 14:00,Short,1.08600,20000,21720,10.00,0.05,12,0.1,-3,-0.01,25.00,0.2',
      '1,Exit long,2026-08-20 11:20,Close,1.08650,10000,10850,15.00,0.14,20,0.2,-5,-0.05,15.00,0.15',
      '1,Entry long,2026-08-20 09:05,Long,1.08500,10000,10850,15.00,0.14,20,0.2,-5,-0.05,15.00,0.15',
    ),
    trades: [
      { direction: 'SELL', symbol: 'EURUSD', closedAt: null, exit: null, lots: '0.2' },
      { ...euro, ticket: '1', lots: '0.1', profit: '15.00' },
    ],
  },
  {
    platform: 'TradingView, its list of trades with the headings of other years',
    preset: 'TradingView',
    fileName: 'Breakout_OANDA_XAUUSD.csv',
    text: lines(
      'Trade number,Type,Date and time,Signal,Price USD,Size (qty),Size (value),Net PnL USD,Net PnL %,Cumulative PnL USD',
      '1,Entry long,2026-08-20 09:05,Long,2400.00,10,24000,50.00,0.2,50.00',
      '1,Exit long,2026-08-20 11:20,Close,2405.00,10,24000,50.00,0.2,50.00',
      '2,Entry short,2026-08-21 14:00,Short,2400.00,20,48000,-100.00,-0.2,-50.00',
      '2,Exit short,2026-08-21 15:30,Close,2405.00,20,48000,-100.00,-0.2,-50.00',
    ),
    trades: [
      { symbol: 'XAUUSD', direction: 'BUY', lots: '0.1', profit: '50.00' },
      { ...gold, ticket: '2', lots: '0.2', profit: '-100.00' },
    ],
  },
  {
    platform: 'FTMO, the account history of its client area',
    preset: 'FTMO',
    text: lines(
      'Ticket;Open;Type;Volume;Symbol;Price;SL;TP;Close;Price;Swap;Commissions;Profit;Pips;Trade duration in seconds',
      '91001;2026-08-20 09:05:00;buy;0.10;EURUSD;1.08500;1.08000;0;2026-08-20 11:20:00;1.08650;0;-0.70;15.00;15;8100',
      '91002;2026-08-21 14:00:00;sell;0.20;XAUUSD;2400.00;0;2380.00;2026-08-21 15:30:00;2405.00;0;-1.00;-100.00;-500;5400',
    ),
    trades: [
      { ...euro, ticket: '91001', lots: '0.10', stopLoss: '1.08000', profit: '15.00' },
      { ...gold, ticket: '91002', lots: '0.20', takeProfit: '2380.00', profit: '-100.00' },
    ],
  },
  {
    platform: 'FundedNext, with dates and times in columns of their own',
    text: lines(
      'Ticket,Symbol,Type,Lots,Open Date,Open Time,Open Price,SL,TP,Close Date,Close Time,Close Price,Commission,Swap,Profit',
      '7001,EURUSD,Buy,0.10,2026.08.20,09:05:00,1.08500,0,0,2026.08.20,11:20:00,1.08650,-0.70,0,15.00',
      '7002,XAUUSD,Sell,0.20,2026.08.21,14:00:00,2400.00,0,0,2026.08.21,15:30:00,2405.00,-1.00,0,-100.00',
    ),
    trades: [
      { ...euro, ticket: '7001', lots: '0.10', profit: '15.00' },
      { ...gold, ticket: '7002', lots: '0.20', profit: '-100.00' },
    ],
  },
  {
    platform: 'The5ers, times of a twelve-hour clock with their zone',
    text: lines(
      'Order ID,Instrument,Side,Open Time,Entry Price,Volume,Stop Loss,Take Profit,Close Time,Exit Price,Swap,Commission,Net Profit,Balance',
      '31,EURUSD,Long,"08/20/2026, 09:05:00 AM GMT+5:30",1.08500,0.10,,,"08/20/2026, 11:20:00 AM GMT+5:30",1.08650,0.00,0.70,15.00,10014.30',
      '32,XAUUSD,Short,"08/21/2026, 02:00:00 PM GMT+5:30",2400.00,0.20,,,"08/21/2026, 03:30:00 PM GMT+5:30",2405.00,0.00,1.00,-100.00,9913.30',
    ),
    zone: 'UTC',
    // Its balance shows that the 'net' profit is gross.
    trades: [
      { ...inUtc(euro, 5.5), ticket: '31', profit: '15.00', commission: '-0.70' },
      { ...inUtc(gold, 5.5), ticket: '32', profit: '-100.00', commission: '-1.00' },
    ],
  },
  {
    platform: 'Match-Trader',
    preset: 'Match-Trader',
    text: lines(
      'ID,Symbol,Side,Volume,Open Time,Open Price,Close Time,Close Price,Stop Loss,Take Profit,Commission,Swap,Profit',
      'W1,EURUSD,BUY,0.10,2026-08-20 09:05:00,1.08500,2026-08-20 11:20:00,1.08650,,1.09,-0.7,0,15.00',
      'W2,XAUUSD,SELL,0.20,2026-08-21 14:00:00,2400.00,2026-08-21 15:30:00,2405.00,,,-1,0,-100.00',
    ),
    trades: [
      { ...euro, ticket: 'W1', takeProfit: '1.09' },
      { ...gold, ticket: 'W2', lots: '0.20' },
    ],
  },
  {
    platform: 'DXtrade',
    preset: 'DXtrade',
    text: lines(
      'Position ID,Symbol,Side,Quantity,Open Time,Open Price,Close Time,Close Price,Commission,Swap,Net P/L',
      'p-1,EURUSD,BUY,"10,000",8/20/26 9:05 AM,1.08500,8/20/26 11:20 AM,1.08650,-0.70,0.00,14.30',
      'p-2,XAUUSD,SELL,20,8/21/26 2:00 PM,2400.00,8/21/26 3:30 PM,2405.00,-1.00,0.00,-101.00',
    ),
    trades: [
      { ...euro, ticket: 'p-1', lots: '0.1', profit: '15.00' },
      { ...gold, ticket: 'p-2', lots: '0.2', profit: '-100.00' },
    ],
  },
  {
    platform: 'TradeLocker, milliseconds since 1970',
    preset: 'TradeLocker',
    text: lines(
      'Position Id,Instrument,Side,Amount,Entry Time,Entry Price,Stop Loss,Take Profit,Close Time,Close Price,Fee,Swap,Gross P&L',
      `8001,EURUSD,buy,0.10,${Date.parse('2026-08-20T09:05:00Z')},1.08500,1.08000,,${Date.parse('2026-08-20T11:20:00Z')},1.08650,-0.70,0,15.00`,
      `8002,XAUUSD,sell,0.20,${Date.parse('2026-08-21T14:00:00Z')},2400.00,,,${Date.parse('2026-08-21T15:30:00Z')},2405.00,-1.00,0,-100.00`,
    ),
    zone: 'UTC',
    trades: [
      { ...euro, ticket: '8001', fee: '-0.70', profit: '15.00' },
      { ...gold, ticket: '8002', lots: '0.20' },
    ],
  },
  {
    platform: 'NinjaTrader, Trade Performance',
    preset: 'NinjaTrader',
    text: lines(
      'Trade number,Instrument,Account,Strategy,Market pos.,Qty,Entry price,Exit price,Entry time,Exit time,Entry name,Exit name,Profit,Cum. net profit,Commission,MAE,MFE,ETD,Bars,',
      '1,MES SEP26,Sim101,,Long,2,5600.25,5602.75,8/20/2026 9:05:00 AM,8/20/2026 11:20:00 AM,Entry,Profit target,$22.52,$22.52,$2.48,$5.00,$30.00,$7.48,135,',
      '2,MES SEP26,Sim101,,Short,1,5610.00,5612.00,8/21/2026 2:00:00 PM,8/21/2026 3:30:00 PM,Entry,Stop loss,($11.24),$11.28,$1.24,$10.00,$0.00,$11.24,90,',
    ),
    trades: [
      {
        symbol: 'MES SEP26',
        direction: 'BUY',
        openedAt: euro.openedAt,
        closedAt: euro.closedAt,
        lots: '2',
        profit: '25.00',
        commission: '-2.48',
      },
      { symbol: 'MES SEP26', direction: 'SELL', profit: '-10.00', commission: '-1.24' },
    ],
  },
  {
    platform: 'Tradovate, Performance',
    preset: 'Tradovate',
    text: lines(
      'symbol,_priceFormat,_priceFormatType,_tickSize,buyFillId,sellFillId,qty,buyPrice,sellPrice,pnl,boughtTimestamp,soldTimestamp,duration',
      'MESU6,-2,0,0.25,61001,61002,2,5600.25,5602.75,$25.00,08/20/2026 09:05:00,08/20/2026 11:20:00,2h 15min',
      'MESU6,-2,0,0.25,61004,61003,1,5612.00,5610.00,$(10.00),08/21/2026 15:30:00,08/21/2026 14:00:00,1h 30min',
    ),
    trades: [
      { direction: 'BUY', entry: '5600.25', exit: '5602.75', lots: '2', profit: '25.00' },
      {
        direction: 'SELL',
        openedAt: gold.openedAt,
        closedAt: gold.closedAt,
        entry: '5610.00',
        exit: '5612.00',
        profit: '-10.00',
      },
    ],
  },
  {
    platform: 'Myfxbook',
    preset: 'Myfxbook',
    text: lines(
      'Ticket,Open Date,Close Date,Symbol,Action,Units/Lots,SL,TP,Open Price,Close Price,Commission,Swap,Pips,Profit',
      '2,08/20/2026 09:05,08/20/2026 11:20,EURUSD,Buy,0.10,1.08000,0,1.08500,1.08650,0.0,0.0,15.0,15.00',
      '3,08/21/2026 14:00,08/21/2026 15:30,XAUUSD,Sell,0.20,0,0,2400.00,2405.00,0.0,0.0,-500,-100.00',
    ),
    trades: [
      { ...euro, ticket: '2', lots: '0.10' },
      { ...gold, ticket: '3', lots: '0.20' },
    ],
  },
  {
    platform: 'a broker whose balance proves that its profit is net',
    text: lines(
      'Ticket,Symbol,Type,Lots,Open time,Open price,Close time,Close price,Commission,Profit,Balance',
      '1,EURUSD,buy,0.10,2026-08-20 09:05:00,1.08500,2026-08-20 11:20:00,1.08650,-1.00,14.00,1014.00',
      '2,XAUUSD,sell,0.20,2026-08-21 14:00:00,2400.00,2026-08-21 15:30:00,2405.00,-1.00,-101.00,913.00',
    ),
    trades: [
      { ...euro, commission: '-1.00', profit: '15.00' },
      { ...gold, commission: '-1.00', profit: '-100.00' },
    ],
  },
  {
    platform: 'a broker of Japan, with the volume that was closed',
    text: lines(
      '決済日時,通貨ペア,売買区分,決済数量,新規約定日時,新規約定価格,決済約定価格,決済損益',
      '2026/08/20 11:20:00,EUR/USD,買,0.10,2026/08/20 09:05:00,1.08500,1.08650,15.00',
      '2026/08/21 15:30:00,XAU/USD,売,0.20,2026/08/21 14:00:00,2400.00,2405.00,-100.00',
    ),
    trades: [
      { ...euro, symbol: 'EUR/USD', lots: '0.10', profit: '15.00' },
      { ...gold, symbol: 'XAU/USD', lots: '0.20', profit: '-100.00' },
    ],
  },
  {
    platform: 'a file without headings, with as many symbols as directions',
    text: lines(
      'EURUSD,buy,0.10,2026-08-20 09:05:00,1.08500,2026-08-20 11:20:00,1.08650,15.00',
      'XAUUSD,sell,0.20,2026-08-21 14:00:00,2400.00,2026-08-21 15:30:00,2405.00,-100.00',
    ),
    trades: [euro, gold],
  },
  {
    platform: 'a broker whose columns say UTC',
    text: lines(
      'PositionId,Symbol,Direction,OpenDateUtc,CloseDateUtc,OpenPrice,ClosePrice,Lots,PnL',
      '1,EURUSD,Buy,2026-08-20T09:05:00.000,2026-08-20T11:20:00.000,1.08500,1.08650,0.10,15.00',
      '2,XAUUSD,Sell,2026-08-21T14:00:00.000,2026-08-21T15:30:00.000,2400.00,2405.00,0.20,-100.00',
    ),
    zone: 'UTC',
    trades: [
      { ...euro, ticket: '1', lots: '0.10', profit: '15.00' },
      { ...gold, ticket: '2', lots: '0.20', profit: '-100.00' },
    ],
  },
]

/** The headings of a list of trades in many languages, all in the same order. */
export const translatedHeadings: [language: string, headings: string][] = [
  [
    'English',
    'Ticket;Open time;Type;Volume;Symbol;Open price;Stop loss;Take profit;Close time;Close price;Commission;Swap;Profit',
  ],
  [
    'German',
    'Ticket;Eröffnungszeit;Typ;Volumen;Symbol;Eröffnungskurs;Stop Loss;Take Profit;Schließzeit;Schlusskurs;Kommission;Swap;Gewinn',
  ],
  [
    'Spanish',
    'Orden;Hora de apertura;Tipo;Volumen;Símbolo;Precio de apertura;Stop Loss;Take Profit;Hora de cierre;Precio de cierre;Comisión;Swap;Beneficio',
  ],
  [
    'French',
    "Ticket;Heure d'ouverture;Type;Volume;Symbole;Prix d'ouverture;S / L;T / P;Heure de clôture;Prix de clôture;Commission;Swap;Bénéfice",
  ],
  [
    'Portuguese',
    'Ordem;Hora de abertura;Tipo;Quantidade;Símbolo;Preço de abertura;Stop Loss;Take Profit;Hora de fechamento;Preço de fechamento;Comissão;Swap;Lucro',
  ],
  [
    'Italian',
    'Ordine;Ora di apertura;Tipo;Quantità;Strumento;Prezzo di apertura;Stop Loss;Take Profit;Ora di chiusura;Prezzo di chiusura;Commissione;Swap;Profitto',
  ],
  [
    'Russian',
    'Тикет;Время открытия;Тип;Объём;Символ;Цена открытия;Стоп Лосс;Тейк Профит;Время закрытия;Цена закрытия;Комиссия;Своп;Прибыль',
  ],
  [
    'Arabic',
    'التذكرة;وقت الفتح;النوع;الحجم;الرمز;سعر الفتح;وقف الخسارة;جني الأرباح;وقت الإغلاق;سعر الإغلاق;العمولة;التبييت;الربح',
  ],
  [
    'Chinese',
    '订单号;开仓时间;类型;手数;交易品种;开仓价格;止损;止盈;平仓时间;平仓价格;手续费;隔夜利息;盈亏',
  ],
  [
    'Chinese of MetaTrader 5',
    '订单;开仓时间;类型;交易量;交易品种;开仓价格;止损;止盈;平仓时间;平仓价格;手续费;库存费;盈利',
  ],
  [
    'Japanese',
    'チケット;新規約定日時;売買;数量;通貨ペア;新規約定価格;損切り;利確;決済日時;決済価格;手数料;スワップ;損益',
  ],
  [
    'Turkish',
    'Bilet;Açılış zamanı;Tür;Hacim;Sembol;Açılış fiyatı;Zarar durdur;Kar al;Kapanış zamanı;Kapanış fiyatı;Komisyon;Swap;Kâr',
  ],
  [
    'Polish',
    'Numer;Czas otwarcia;Typ;Wolumen;Symbol;Cena otwarcia;Stop Loss;Take Profit;Czas zamknięcia;Cena zamknięcia;Prowizja;Swap;Zysk',
  ],
]

/** Lists of platforms from which no trades can be told. */
export const otherLists: { name: string; text: string; says: RegExp }[] = [
  {
    name: 'the order history of TradingView',
    text: lines(
      'Symbol,Side,Type,Qty,Limit Price,Stop Price,Fill Price,Status,Commission,Placing Time,Closing Time,Order ID',
      'FX:EURUSD,Buy,Market,10000,,,1.08500,Filled,,2026-08-20 09:05:00,2026-08-20 09:05:00,1001',
      'FX:EURUSD,Sell,Limit,10000,1.09,,,Cancelled,,2026-08-20 09:06:00,2026-08-20 10:05:00,1002',
    ),
    says: /^This is a list of orders.*“List of trades”/,
  },
  {
    name: 'the orders of NinjaTrader',
    text: lines(
      'Instrument,Action,Type,Quantity,Limit,Stop,State,Filled,Avg. price,Remaining,Name,Strategy,OCO,TIF,Account,ID,Time',
      'MES SEP26,Buy,Market,2,0,0,Filled,2,5600.25,0,Entry,,,Day,Sim101,a1,8/20/2026 9:05:00 AM',
      'MES SEP26,Sell,Limit,2,5602.75,0,Cancelled,0,0,2,Exit,,,Day,Sim101,a2,8/20/2026 9:15:00 AM',
    ),
    says: /^This is a list of orders.*“Trades”/,
  },
  {
    name: 'the executions of NinjaTrader',
    text: lines(
      'Instrument,Action,Quantity,Price,Time,ID,E/X,Position,Order ID,Name,Commission,Rate,Account,Connection',
      'MES SEP26,Buy,2,5600.25,8/20/2026 9:05:00 AM,e1,Entry,2 L,o1,Entry,$1.24,1,Sim101,Sim',
    ),
    says: /^This is a list of individual executions.*“Trades”/,
  },
  {
    name: 'the orders of Tradovate',
    text: lines(
      'orderId,Account,Order ID,B/S,Contract,Product,avgPrice,filledQty,Fill Time,Status,Timestamp,Quantity,Type,Limit Price,Stop Price',
      '1,DEMO1,1, Buy,MESU6,MES,5600.25,2,08/20/2026 09:05:00, Filled,08/20/2026 09:04:59,2, Market,,',
      '2,DEMO1,2, Sell,MESU6,MES,,,, Canceled,08/20/2026 09:05:59,2, Limit,5610,',
    ),
    says: /^This is a list of orders.*“Performance”/,
  },
]
