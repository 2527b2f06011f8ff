import type { MessageCase } from '../signal-messages.ts'

/** Signals as English channels post them: decorated, with dates, counts, sizes and labels in every place. */
export const channels: MessageCase[] = [
  [
    'Gold Buy Now @ 3345 - 3340\n\nStop loss: 3332\n\nTp: 3350\nTp: 3355\nTp: 3370\nTp: open\n\nUse 0.01 lot per $500 account',
    'XAUUSD BUY market 3345~3340 sl 3332 tp 3350,3355,3370',
    ['0.01 lot per $500 account'],
  ],
  [
    '📢 FREE SIGNAL 📢\n\nGBP/JPY 🇬🇧🇯🇵\n\nSELL @ 199.850\n\nSL @ 200.450 (60 pips)\nTP1 @ 199.250 (60 pips)\nTP2 @ 198.650 (120 pips)\n\nR:R 1:2\nDate: 28.11.2026',
    'GBPJPY SELL 199.850 sl 200.450 tp 199.250,198.650',
    ['60 pips', '60 pips', '120 pips', 'R:R 1:2', 'Date: 28.11.2026'],
  ],
  [
    'XAUUSD | BUY LIMIT | 3298.50 | SL 3289.00 | TP 3325.00 | Valid till 20:00 GMT+3',
    'XAUUSD BUY limit 3298.50 sl 3289.00 tp 3325.00',
    ['Valid till 20:00 GMT+3'],
  ],
  [
    'Sell EURUSD at market price (1.1612)\nSL 1.1652\nTP 1.1532\nRisk 0.5% only, NFP today at 13:30',
    'EURUSD SELL market 1.1612 sl 1.1652 tp 1.1532 risk 0.5',
    ['NFP today at 13:30'],
  ],
  [
    'AUDCAD buy stop 0.9125\nstop 0.9095\nt1 0.9160\nt2 0.9190\nfor $10,000 account use 0.20 lots',
    'AUDCAD BUY stop 0.9125 sl 0.9095 tp 0.9160,0.9190',
    ['$10,000 account use 0.20 lots'],
  ],
  [
    'Signal 1\nEURUSD SELL 1.1620\nSL 1.1650\nTP 1.1560\n\nSignal 2\nGOLD BUY LIMIT 4050\nSL 4040\nTP 4075\n\nSignal 3\nUS30 SELL NOW\nSL 46900\nTP 46300',
    'EURUSD SELL 1.1620 sl 1.1650 tp 1.1560 || XAUUSD BUY limit 4050 sl 4040 tp 4075 || US30 SELL market sl 46900 tp 46300',
    ['1', '2', '3'],
  ],
  [
    'Long GOLD\n4050 - 4055 zone\nInvalidation 4041\nTargets 4065 / 4080',
    'XAUUSD BUY 4050~4055 tp 4065,4080',
    ['Invalidation 4041'],
  ],
  [
    'BTCUSDT.P SHORT 10x\nEntry 91,250 - 91,800\nSL 93,000\nTP1 89,500\nTP2 88,000\nTP3 85,500',
    'BTCUSDT SELL 91250~91800 sl 93000 tp 89500,88000,85500',
    ['10x'],
  ],
  ['$SOL long here, 138.5, stop 134, tp 144 / 150', 'SOLUSD BUY 138.5 sl 134 tp 144,150', []],
  ['GOLD SELL ZONE 4112___4116 SL 4122', 'XAUUSD SELL 4112~4116 sl 4122', []],
  ['XAUUSD BUY 4050...4045 SL 4038 TP...4070', 'XAUUSD BUY 4050~4045 sl 4038 tp 4070', []],
  [
    'NZDUSD SELL LIMIT @0.5725 | SL 0.5755 | TP1 0.5695 | TP2 0.5665 | Risk: 1% per trade',
    'NZDUSD SELL limit 0.5725 sl 0.5755 tp 0.5695,0.5665 risk 1',
    ['per trade'],
  ],
  [
    'EURUSD 1.1580 - buy\n1.1550 - stop\n1.1640 - take',
    'EURUSD BUY 1.1580 sl 1.1550 tp 1.1640',
    [],
  ],
  [
    "GOLD SELL 4112\nSL 4120\nTP 4100\nDon't risk more than 2%!",
    'XAUUSD SELL 4112 sl 4120 tp 4100',
    ["Don't risk more than 2%"],
  ],
  [
    'XAUUSD BUY 4050 TP1 4055 (+50 pips) TP2 4060 (+100 pips) SL 4042 (-80 pips)',
    'XAUUSD BUY 4050 sl 4042 tp 4055,4060',
    ['50 pips', '100 pips', '80 pips'],
  ],
  [
    'GOLD\n\nBUY AREA : 4050 - 4046\n\nTP 1 : 4056\nTP 2 : 4062\nTP 3 : 4075\n\nSL : 4039\n\n#forex #gold #xauusd',
    'XAUUSD BUY 4050~4046 sl 4039 tp 4056,4062,4075',
    [],
  ],
  ['USOIL 28/11 sell 59.80 sl 60.60 tp 58.20', 'USOIL SELL 59.80 sl 60.60 tp 58.20', ['28/11']],
  ['XAUUSD 2026-11-28 BUY 4050 SL 4040 TP 4075', 'XAUUSD BUY 4050 sl 4040 tp 4075', ['2026-11-28']],
  ['28.11 Oil buy 59.80, sl 59.10, tp 61.20', 'USOIL BUY 59.80 sl 59.10 tp 61.20', ['28.11']],
  [
    'gold buy now 4050 small lot sl 100 pips tp 50 pips 100 pips 200 pips',
    'XAUUSD BUY market 4050 sl 4049.00 tp 4050.50,4051.00,4052.00',
    ['small lot'],
  ],
  [
    'USDCAD BUY LIMIT 1.4020\nSL: 1.3990 (-30 pips)\nTP: 1.4080 (+60 pips)\n',
    'USDCAD BUY limit 1.4020 sl 1.3990 tp 1.4080',
    ['30 pips', '60 pips'],
  ],
  [
    'Sell limit order for GBPNZD at 2.3050 with a stop at 2.3120 and targets at 2.2950 and 2.2850',
    'GBPNZD SELL limit 2.3050 sl 2.3120 tp 2.2950,2.2850',
    [],
  ],
  ['XAUUSD\n4050 - entry (buy)\n4040 - sl\n4075 - tp', 'XAUUSD BUY 4050 sl 4040 tp 4075', []],
  [
    'GOLD BUY\n4050 entry\n4040 stop loss\n4060 tp1\n4070 tp2',
    'XAUUSD BUY 4050 sl 4040 tp 4060,4070',
    [],
  ],
  ['BUY 10 USOIL 59.80 SL 59.10 TP 61.20', 'USOIL BUY 59.80 sl 59.10 tp 61.20', ['10']],
  ['Apple buy 270 stop 262 target 285', 'AAPL BUY 270 sl 262 tp 285', []],
  ['SOL buy 138.5 sl 134 tp 144', 'SOLUSD BUY 138.5 sl 134 tp 144', []],
  [
    'SOL/USDT LONG\nLeverage: Cross 20X\nEntry: 138.5 - 136.0\nTP: 140 - 142 - 145 - 150\nSL: 132',
    'SOLUSDT BUY 138.5~136.0 sl 132 tp 140,142,145,150',
    ['Leverage: Cross 20X'],
  ],
  [
    '1000PEPEUSDT buy 0.00450 sl 0.0042 tp 0.005',
    '1000PEPEUSDT BUY 0.00450 sl 0.0042 tp 0.005',
    [],
  ],
  [
    'Buy GBPJPY at CMP\nSL 30 pips below entry\nTP 60 pips above',
    'GBPJPY BUY market',
    ['SL 30 pips below entry', 'TP 60 pips above'],
  ],
  [
    'Sell EURUSD 1.1620 with 30 pip stop and 60 pip target',
    'EURUSD SELL 1.1620 sl 1.1650 tp 1.1560',
    [],
  ],
  ['Signal 24: USOIL sell 59.80 sl 60.60 tp 58.20', 'USOIL SELL 59.80 sl 60.60 tp 58.20', ['24']],
  [
    'Signal No. 24 USOIL sell 59.80 sl 60.60 tp 58.20',
    'USOIL SELL 59.80 sl 60.60 tp 58.20',
    ['24'],
  ],
  ['Trade 12 USOIL SELL 59.80 SL 60.60 TP 58.20', 'USOIL SELL 59.80 sl 60.60 tp 58.20', ['12']],
  ['sell stop en oro 4030, sl 4040, tp 4010', 'XAUUSD SELL stop 4030 sl 4040 tp 4010', []],
  ['BUY 4050\nSTOP 4040\nLIMIT 4075\nXAUUSD', 'XAUUSD BUY 4050 sl 4040', ['LIMIT 4075']],
  [
    'EURUSD long, entry 1.1580, stop 1.1550, limit 1.1640',
    'EURUSD BUY 1.1580 sl 1.1550',
    ['limit 1.1640'],
  ],
  [
    'XAUUSD SELL NOW 4112 / 4115\n\nTP 4109\nTP 4106\nTP 4100\nTP 4090\nTP 4080\nTP 4070\n\nSL 4121',
    'XAUUSD SELL market 4112~4115 sl 4121 tp 4109,4106,4100,4090,4080',
    ['TP 4070'],
  ],
  [
    'GOLD SELL NOW\n4112_4115\nTP¹ 4106\nTP² 4100\nSL 4121',
    'XAUUSD SELL market 4112~4115 sl 4121 tp 4106,4100',
    [],
  ],
]
