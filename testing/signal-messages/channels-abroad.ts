import type { MessageCase } from '../signal-messages.ts'

/** What channels in other languages post. */
export const channelsAbroad: MessageCase[] = [
  [
    '🔥 SEÑAL 🔥\nXAUUSD COMPRA AHORA\nENTRADA: 4.050,50 - 4.046\nSTOP LOSS: 4.039\nTP1: 4.056\nTP2: 4.062\nTP3: ABIERTO',
    'XAUUSD BUY market 4050.50~4046 sl 4039 tp 4056,4062',
    [],
  ],
  [
    'Venta EURUSD ahora mismo 1,1612 / SL 1,1650 / TP 1,1540',
    'EURUSD SELL market 1.1612 sl 1.1650 tp 1.1540',
    [],
  ],
  [
    'Orden pendiente: Sell Limit GBPUSD 1.3280, SL 1.3320, TP 1.3180',
    'GBPUSD SELL limit 1.3280 sl 1.3320 tp 1.3180',
    [],
  ],
  ['Buy stop en US30 46.500, SL 46.400, TP 46.700', 'US30 BUY stop 46500 sl 46400 tp 46700', []],
  [
    'Vendo Nasdaq a 25.340 con stop en 25.420 y take profit en 25.200',
    'NAS100 SELL 25340 sl 25420 tp 25200',
    [],
  ],
  [
    'Operación: Compra\nActivo: GBP/JPY\nPrecio: 205,10\nSL: 204,60\nTP: 206,10\nLote: 0,05',
    'GBPJPY BUY 205.10 sl 204.60 tp 206.10',
    ['Lote: 0,05'],
  ],
  [
    'EURUSD compra 1.1580 SL 1.1550 TP 1.1640 riesgo 0,5 %',
    'EURUSD BUY 1.1580 sl 1.1550 tp 1.1640 risk 0.5',
    [],
  ],
  [
    'Oro: compra entre 4050 y 4045, SL por debajo de 4038, TP 4065-4080',
    'XAUUSD BUY 4050~4045 sl 4038 tp 4065,4080',
    [],
  ],
  [
    'Entramos en venta USDJPY 156.20, stop 30 pips, objetivo 60 pips',
    'USDJPY SELL 156.20 sl 156.50 tp 155.60',
    [],
  ],
  [
    '🚨 SINAL 🚨\nOURO VENDA AGORA\nEntrada: 4112 - 4116\nStop: 4122\nAlvo 1: 4106\nAlvo 2: 4098\nAlvo 3: aberto',
    'XAUUSD SELL market 4112~4116 sl 4122 tp 4106,4098',
    [],
  ],
  [
    'Compra limitada GBPUSD 1,3150 stop 1,3110 gain 1,3230',
    'GBPUSD BUY limit 1.3150 sl 1.3110 tp 1.3230',
    [],
  ],
  [
    'Comprado em nasdaq 25.340, stop 25.260, alvos 25.450 e 25.600',
    'NAS100 BUY 25340 sl 25260 tp 25450,25600',
    [],
  ],
  [
    'Par: EURJPY | Direção: Compra | Entrada: 180,20 | SL: 179,80 | TP: 181,00 | Risco: 1%',
    'EURJPY BUY 180.20 sl 179.80 tp 181.00 risk 1',
    [],
  ],
  ['Zera a operação', 'update close -', []],
  [
    '📊 SIGNAL 📊\nACHAT XAUUSD\nEntrée : 4 050,50\nSL : 4 040\nTP1 : 4 060\nTP2 : 4 075\nTP3 : ouvert',
    'XAUUSD BUY 4050.50 sl 4040 tp 4060,4075',
    [],
  ],
  [
    'Je vends le DAX à 23.500, stop 23.580, objectifs 23.400 et 23.300',
    'GER40 SELL 23500 sl 23580 tp 23400,23300',
    [],
  ],
  [
    'Position : Vente\nPaire : USDJPY\nPrix : 156,20\nStop : 156,70\nCible : 155,20\nRisque : 1 %',
    'USDJPY SELL 156.20 sl 156.70 tp 155.20 risk 1',
    [],
  ],
  [
    "Entrée immédiate à l'achat sur GBPUSD 1.3240 SL 1.3200 TP 1.3320",
    'GBPUSD BUY market 1.3240 sl 1.3200 tp 1.3320',
    [],
  ],
  [
    '🔔 SIGNAL 🔔\nXAUUSD LONG\nEinstieg: 4.050,50 - 4.046,00\nStop Loss: 4.039,00\nTP1: 4.056,00\nTP2: 4.062,00\nTP3: offen',
    'XAUUSD BUY 4050.50~4046.00 sl 4039.00 tp 4056.00,4062.00',
    [],
  ],
  [
    'Buy Stop GBPUSD 1,3280 SL 1,3240 TP 1,3360, Risiko 0,5 %',
    'GBPUSD BUY stop 1.3280 sl 1.3240 tp 1.3360 risk 0.5',
    [],
  ],
  [
    'USDJPY Verkaufen @ 156,20 / SL 156,70 / TP 155,20 / 0,1 Lot',
    'USDJPY SELL 156.20 sl 156.70 tp 155.20',
    ['0,1 Lot'],
  ],
  [
    '🔥 توصية ذهب 🔥\nشراء الآن: 4050 - 4046\nوقف الخسارة: 4039\nهدف 1: 4056\nهدف 2: 4062\nهدف 3: مفتوح',
    'XAUUSD BUY market 4050~4046 sl 4039 tp 4056,4062',
    [],
  ],
  [
    'بيع محدود EURUSD 1.1650 وقف 1.1680 هدف 1.1590',
    'EURUSD SELL limit 1.1650 sl 1.1680 tp 1.1590',
    [],
  ],
  ['باي ذهب ٤٠٥٠ اس ال ٤٠٤٠ تي بي ٤٠٧٥', 'XAUUSD BUY 4050 sl 4040 tp 4075', []],
  [
    'الذهب شراء من 4050 الى 4045 الاهداف 4060 - 4075 - 4090 الوقف 4038',
    'XAUUSD BUY 4050~4045 sl 4038 tp 4060,4075,4090',
    [],
  ],
  [
    'زوج: EUR/USD\nالعملية: شراء\nسعر الدخول: 1.1580\nوقف الخسارة: 1.1550\nجني الأرباح: 1.1640',
    'EURUSD BUY 1.1580 sl 1.1550 tp 1.1640',
    ['العملية'],
  ],
  [
    '🔥 СИГНАЛ 🔥\nXAUUSD ЛОНГ\nВход: 4050,50 - 4046\nСтоп: 4039\nТейк 1: 4056\nТейк 2: 4062\nТейк 3: открыт',
    'XAUUSD BUY 4050.50~4046 sl 4039 tp 4056,4062',
    [],
  ],
  [
    'Пара: EUR/JPY\nТип: Покупка\nЦена входа: 180,20\nСтоп-лосс: 179,80\nТейк-профит: 181,00\nРиск: 1%',
    'EURJPY BUY 180.20 sl 179.80 tp 181.00 risk 1',
    [],
  ],
  ['Закрываем руками', 'update close -', []],
  ['Лимитка исполнилась', 'update filled -', []],
  [
    'XAUUSD SELL 4112 SL 4120 TP 4100, EURUSD BUY 1.1580 SL 1.1550 TP 1.1640',
    'XAUUSD SELL 4112 sl 4120 tp 4100 || EURUSD BUY 1.1580 sl 1.1550 tp 1.1640',
    [],
  ],
  [
    'BUY EURUSD @1.1580 SL @1.1550 TP @1.1640\n\nSELL XAUUSD @4112 SL @4120 TP @4100\n\nBUY LIMIT US30 @46400 SL @46300 TP @46600',
    'EURUSD BUY 1.1580 sl 1.1550 tp 1.1640 || XAUUSD SELL 4112 sl 4120 tp 4100 || US30 BUY limit 46400 sl 46300 tp 46600',
    [],
  ],
  [
    'Gold: buy 4050 sl 4040 tp 4075 or sell 4112 sl 4120 tp 4090',
    'XAUUSD BUY 4050 sl 4040 tp 4075 || XAUUSD SELL 4112 sl 4120 tp 4090',
    [],
  ],
  [
    'TP1 hit on gold. New signal: EURUSD sell 1.1620 sl 1.1650 tp 1.1560',
    'EURUSD SELL 1.1620 sl 1.1650 tp 1.1560',
    ['TP1 hit on gold. New signal'],
  ],
  [
    'Close EURUSD. Sell GBPUSD 1.3240 SL 1.3280 TP 1.3160',
    'GBPUSD SELL 1.3240 sl 1.3280 tp 1.3160',
    ['Close EURUSD'],
  ],
  [
    'EURUSD BUY 1.1580 SL 1.1550 TP 1.1640 | GBPUSD TP1 hit',
    'EURUSD BUY 1.1580 sl 1.1550 tp 1.1640',
    ['GBPUSD TP1 hit'],
  ],
  [
    '🚀 XAUUSD BUY NOW 🚀\n\n💰 Entry: 4050.00\n❌ Stop Loss: 4040.00\n\n✅ TP1: 4055.00 (50 pips)\n✅ TP2: 4060.00 (100 pips)\n✅ TP3: 4070.00 (200 pips)\n\n⚠️ Risk: 1-2% max\n📅 28/11/2026 14:35 UTC',
    'XAUUSD BUY market 4050.00 sl 4040.00 tp 4055.00,4060.00,4070.00',
    ['50 pips', '100 pips', '200 pips', 'Risk: 1-2% max', '28/11/2026 14:35 UTC'],
  ],
  [
    '🇬🇧🇯🇵 GBPJPY 🇬🇧🇯🇵\n🔴 SELL LIMIT 🔴\n➡️ 205.50\n🛑 206.00\n🎯 205.00\n🎯 204.50',
    'GBPJPY SELL limit 205.50 sl 206.00 tp 205.00,204.50',
    [],
  ],
  [
    '⚡ SCALP ⚡ GOLD SELL 4112-4114 🎯4109 🎯4106 🎯4100 🚫4119',
    'XAUUSD SELL 4112~4114 sl 4119 tp 4109,4106,4100',
    [],
  ],
  [
    'XAUUSD\n📈 BUY @ 4050 / 4047\n🔻SL @ 4042\n🔺TP1 @ 4056\n🔺TP2 @ 4065',
    'XAUUSD BUY 4050~4047 sl 4042 tp 4056,4065',
    [],
  ],
  [
    '**GOLD SIGNAL** \n`BUY` *4050* \n__SL__ 4040 \n__TP__ 4075',
    'XAUUSD BUY 4050 sl 4040 tp 4075',
    [],
  ],
  ['<b>XAUUSD</b> BUY 4050 SL 4040 TP 4075', 'XAUUSD BUY 4050 sl 4040 tp 4075', ['b', 'b']],
  [
    '{"symbol":"XAUUSD","action":"buy","price":4050.5,"sl":4040,"tp":4075}',
    'XAUUSD BUY 4050.5 sl 4040 tp 4075',
    [],
  ],
  [
    'symbol=XAUUSD side=sell price=4112 sl=4120 tp=4100 qty=0.1',
    'XAUUSD SELL 4112 sl 4120 tp 4100',
    ['qty=0.1'],
  ],
  [
    'XAUUSD buy at 4050 sl at 4040 tp at 4075 with risk of 1%',
    'XAUUSD BUY 4050 sl 4040 tp 4075 risk 1',
    [],
  ],
  ['EURUSD buy: in 1.1580, out 1.1640, stop 1.1550', 'EURUSD BUY 1.1580 sl 1.1550', ['out 1.1640']],
  [
    'XAUUSD: Entry Price = 4050 || Stop Loss = 4040 || Target = 4075 || Direction = BUY',
    'XAUUSD BUY 4050 sl 4040 tp 4075',
    [],
  ],
  [
    'Trade Idea: LONG EURUSD. Entry 1.1580, SL 1.1550 (30 pips), TP1 1.1610 (1R), TP2 1.1640 (2R)',
    'EURUSD BUY 1.1580 sl 1.1550 tp 1.1610,1.1640',
    ['30 pips', '1R', '2R'],
  ],
  ['ORO 📈 compra 4050/4045 ⛔4038 ✅4060 ✅4070', 'XAUUSD BUY 4050~4045 sl 4038 tp 4060,4070', []],
  [
    'Señal #8 — GBPUSD — VENTA — 1,3240 — SL 1,3280 — TP 1,3160',
    'GBPUSD SELL 1.3240 sl 1.3280 tp 1.3160',
    ['#8'],
  ],
  [
    'Venta de oro a precio de mercado, stop de 50 pips, objetivo 100 pips',
    'XAUUSD SELL market',
    ['stop de 50 pips, objetivo 100 pips'],
  ],
  [
    'Compra oro 4050 / SL 4040 / TP1 4060 / TP2 4075 / apalancamiento 1:100 / lote 0.02 por cada 1000 USD',
    'XAUUSD BUY 4050 sl 4040 tp 4060,4075',
    ['apalancamiento 1:100 / lote 0.02 por cada 1000 USD'],
  ],
  [
    'Oro compra 4.050 stop 4.040 objetivo 4.075 (riesgo 1:2,5)',
    'XAUUSD BUY 4050 sl 4040 tp 4075',
    ['riesgo 1:2,5'],
  ],
  ['El TP1 fue alcanzado a 4060, +100 pips', 'update target_hit 1 @4060', ['+100 pips']],
  ['Cierro el 25% acá y muevo SL a BE', 'update close_part - 25%', ['acá y muevo SL a BE']],
  [
    'Compra do ouro na região de 4050 a 4045, stop 4038, alvos 4060/4075',
    'XAUUSD BUY 4050~4045 sl 4038 tp 4060,4075',
    [],
  ],
  [
    'Venda EURUSD já! SL: 1,1650 TP: 1,1540 Risco 0,5%',
    'EURUSD SELL market sl 1.1650 tp 1.1540 risk 0.5',
    [],
  ],
  [
    'Entrada: COMPRA BTC 91.250 | Stop 90.100 | Alvo 93.400',
    'BTCUSD BUY 91250 sl 90100 tp 93400',
    [],
  ],
  [
    'Alvos: 4060 - 4075 - aberto. Ouro compra 4050 stop 4040',
    'XAUUSD BUY 4050 sl 4040 tp 4060,4075',
    [],
  ],
  ['Stop no zero!', 'update stop_to_entry -', []],
  ['Saída parcial 50% em 4060', 'update close_part - @4060 50%', []],
  ['Realizei parcial', 'update close_part -', []],
  [
    'Ouro: fechem metade e subam o stop para a entrada',
    'update close_part - 50%',
    ['subam o stop para a entrada'],
  ],
  [
    'Achat du Gold à 4050 avec un SL de 4040 et un TP de 4075',
    'XAUUSD BUY 4050 sl 4040 tp 4075',
    [],
  ],
  [
    'Vente XAUUSD 4112 – SL : 4120 – TP1 : 4106 – TP2 : 4100 – Lot : 0,02',
    'XAUUSD SELL 4112 sl 4120 tp 4106,4100',
    ['Lot : 0,02'],
  ],
  [
    'Position acheteuse EURUSD 1,1580, stop 1,1550, objectif 1,1640',
    'EURUSD BUY 1.1580 sl 1.1550 tp 1.1640',
    [],
  ],
  [
    'Position vendeuse sur le DAX à 23 500, stop 23 580, cible 23 300',
    'GER40 SELL 23500 sl 23580 tp 23300',
    [],
  ],
  [
    'TP1 atteint à 4060 ! On ferme 50 % et on met le SL à BE',
    'update target_hit 1 @4060 50%',
    ['met le SL à BE'],
  ],
  [
    'Gold Kauf-Limit 4.050, Stop 4.040, Ziel 4.075, Risiko 1 % vom Konto',
    'XAUUSD BUY limit 4050 sl 4040 tp 4075 risk 1',
    ['vom Konto'],
  ],
  [
    'Short-Position GBPUSD: Entry 1,3240 - Stop 1,3280 - TP1 1,3200 - TP2 1,3160',
    'GBPUSD SELL 1.3240 sl 1.3280 tp 1.3200,1.3160',
    [],
  ],
  [
    'EUR/USD Long ab 1,1580 / SL bei 1,1550 / TP 1,1610 + 1,1640',
    'EURUSD BUY 1.1580 sl 1.1550 tp 1.1610,1.1640',
    [],
  ],
  [
    'Ziel 1 bei 4060 erreicht, Stop auf Einstieg nachziehen',
    'update target_hit 1 @4060',
    ['Stop auf Einstieg nachziehen'],
  ],
  ['Order ist drin bei 4050', 'update filled - @4050', []],
  [
    'ذهب بيع الآن 4112-4115\nستوب 4121\nالأهداف:\n4106\n4100\n4090',
    'XAUUSD SELL market 4112~4115 sl 4121 tp 4106,4100,4090',
    [],
  ],
  [
    'شراء يورو دولار من السعر الحالي 1.1580 الستوب 1.1550 الاهداف 1.1610 و 1.1640',
    'EURUSD BUY market 1.1580 sl 1.1550 tp 1.1610,1.1640',
    [],
  ],
  [
    'بيع نفط 59.80 الوقف 60.60 الهدف 58.20 حجم العقد 0.1',
    'USOIL SELL 59.80 sl 60.60 tp 58.20',
    ['حجم العقد 0.1'],
  ],
  ['الذهب: بيع ليمت ٤١١٢ وقف ٤١٢٠ هدف ٤١٠٠', 'XAUUSD SELL limit 4112 sl 4120 tp 4100', []],
  [
    'اغلق نصف العقود عند 4060 وارفع الستوب للدخول',
    'update close_part - @4060 50%',
    ['وارفع الستوب للدخول'],
  ],
  ['تم تحقيق الهدف الثاني 4070 بربح 200 نقطة', 'update target_hit 2 @4070', ['بربح 200 نقطة']],
  [
    'Золото бай лимит 4050/4045, стоп 4038, тейки 4060, 4070, открыт',
    'XAUUSD BUY limit 4050~4045 sl 4038 tp 4060,4070',
    [],
  ],
  [
    'Продажа EURUSD 1,1620; стоп-лосс 1,1650; тейк-профит 1,1560; риск 0,5%',
    'EURUSD SELL 1.1620 sl 1.1650 tp 1.1560 risk 0.5',
    [],
  ],
  [
    'BTCUSDT шорт от 91 250, стоп 92 400, цели: 90 000, 88 500; плечо 10х',
    'BTCUSDT SELL 91250 sl 92400 tp 90000,88500',
    ['плечо 10х'],
  ],
  [
    'Вход в лонг по золоту 4050, стоп 30 пунктов, тейк 60 пунктов',
    'XAUUSD BUY 4050 sl 4049.70 tp 4050.60',
    [],
  ],
  ['Закройте 30% сделки по 4060 и стоп на вход', 'update close_part - @4060 30%', ['стоп на вход']],
  ['Фикс 50%', 'update close_part - 50%', []],
  ['Снимайте лимитки', 'update cancel -', []],
  [
    'Buy EURUSD 1.1580 SL 1.1550 TP 1.1640 2nd target 1.1700',
    'EURUSD BUY 1.1580 sl 1.1550 tp 1.1640,1.1700',
    ['2nd'],
  ],
  [
    'Buy EURUSD 1.1580 SL 1.1550, 1st TP 1.1610, final TP 1.1700',
    'EURUSD BUY 1.1580 sl 1.1550 tp 1.1610,1.1700',
    ['1st', 'final'],
  ],
  [
    'EURUSD BUY 1.1580 S/L 1.1550 T/P1 1.1610 T/P2 1.1640',
    'EURUSD BUY 1.1580 sl 1.1550 tp 1.1610,1.1640',
    [],
  ],
  [
    'EURUSD BUY 1.1580 STOPLOSS1.1550 TAKEPROFIT1.1640',
    'EURUSD BUY 1.1580 sl 1.1550 tp 1.1640',
    [],
  ],
  ['XAUUSD BUY 4050,SL 4040,TP 4075,4090,4100', 'XAUUSD BUY 4050 sl 4040 tp 4075,4090,4100', []],
  ['XAUUSD BUY 4050; SL4040; TP1-4060; TP2-4075', 'XAUUSD BUY 4050 sl 4040 tp 4060,4075', []],
]
