import type { Words } from '../meanings.ts'

export const english: Words = {
  buy: 'buys, longs, longing, buy zone, buy, buying, long, go long, going long, enter long, buy it, buy order, long position, bought',
  sell: 'sells, shorts, sell zone, sell, selling, short, shorting, go short, going short, enter short, sell it, sell order, short position, sold',
  limit: 'limit, limit order, lmt, limits',
  stop: 'stop, stop order, stop entry',
  market:
    'market, market order, market execution, market price, at market, cmp, current price, current market price, instant, instant execution, mkt, current market, spot price, market entry',
  now: 'now, right now, immediately, asap, instantly',
  'stop loss':
    'sl, stop loss, stoploss, stop lose, stops, stop losses, sl price, stop loss price, protective stop, stop level, stop target, stop targets, stop loss target, stop loss targets',
  target:
    'targeting, aiming for, aiming at, target of, targets of, tp, tps, take profit, takeprofit, take profits, profit target, profit targets, target, targets, tgt, tgts, trgt, tp price, target price, take profit price, tp level, take profit level, take profit target, take profit targets, full tp, full tps',
  entry:
    'ep, trigger price, trigger, entry target, entry targets, entry order, entry orders, entry, entries, entry price, entry point, entry zone, entry area, entry level, entry range, enter, enter at, open price, entry at, buy zone, sell zone',
  risk: 'risk, risking, risk per trade, account risk',
  reward:
    'rr, risk reward, risk to reward, risk reward ratio, risk to reward ratio, reward, r r, rrr, reward ratio',
  lot: 'lot, lots, lot size, lotsize, volume, size, position size, leverage, margin',
  pip: 'pip, pips',
  point: 'point, points, pts, ticks, tick',
  even: 'be, breakeven, break even, breakeven point, break even point, risk free, riskfree, b e, entry level be, no risk, free trade, entry price be',
  move: 'move, moving, moved, set, put, shift, shifted, bring, raise, raised, lower, lowered, trail, trailing, trailed, adjust, adjusted, update, updated, change, changed, tighten, tightened, modify, modified, drag, lock, new, pull, place, secure, protect, slide, go',
  close:
    'close, closed, closing, exit, exited, get out, close out, closed out, get out of, liquidate, flatten, out now, close it, close manually, exit now, full tp, full tps, take full tp, take full profit, take full profits, full profit',
  take: 'take, book, bank, cash, booked, banked, cash out, cash in, taking, secured, took, scale out, take off, secure, lock in, reduce, trim',
  half: 'half, half position, half of, half the position, half of the position, half of it, half lots, one half, half lot',
  quarter: 'quarter, a quarter, one quarter',
  'three quarters': 'three quarters, three quarter, 3 quarters',
  part: 'most, most of, most of it, most of the position, the majority, partial, partials, partially, part, some, some profit, some profits, partial profits, partial profit, profits, profit, a part, partial close, third, two thirds, a third, one third, of the position, rest, remaining, the rest, your profits',
  all: 'all, everything, all trades, all positions, full, fully, whole, entire, completely, manually, both',
  cancel:
    'cancel, cancelled, canceled, cancelling, delete, deleted, remove, removed, void, ignore, scrap, invalidated, pull out, abort, withdraw, discard, kill, cancelation',
  filled:
    'filled, triggered, activated, executed, active, got filled, got triggered, running from entry, tagged in, is live, live, in the trade, we are in, we re in, were in, order hit, entry hit, entry reached, taken in, trade is on',
  hit: 'hit, hits, reached, done, smashed, achieved, booked, complete, completed, touched, secured, cleared, crushed, tapped, got hit, has been hit, was hit, hitted, destroyed, in the bag, filled tp, banged, nailed, is in, knocked',
  open: 'open, left open, leave open, runner, runners, open target, let it run, moon, opened, hold, infinity',
  order:
    'order, orders, pending, pendings, pending order, pending orders, signal, signals, setup, set up, trade, trades, position, positions, idea, call, plan, this one, previous, longs, shorts, buys, sells',
  if: 'if, once, when, whenever, unless, until, after, as soon as, in case, provided, only on, only after, only if, break of, on a break of, on break of, on a close, on close, upon, wait for, waiting for, confirmation, on confirmation, before, while, only when, should price, except',
  maybe:
    'outlook, forecast, scenario, maybe, might, could, would, may, can, possible, possibly, potential, potentially, should, looking for, look for, looking to, watch, watching, expecting, expect, expected, prefer, perhaps, probably, likely, almost, nearly, near, is close, are close, so close, very close, too close, getting close, come close, comes close, came close, close enough, is close to, are close to, so close to, very close to, too close to, getting close to, come close to, comes close to, came close to, about to, approaching, soon, want, wanting, plan to, planning, planned, considering, consider, think, thinking, believe, hope, hoping, wish, will, ll, going to, gonna, want to, try to, ready to, prepare, get ready, be ready, ready, stay ready, stay tuned, heads up, standby, stand by, upcoming, next signal, coming up, in mind, whether, why, how, what, who, where, wait, opinion, thoughts, anyone, tomorrow, next week',
  not: 'not, no, don t, dont, do not, never, avoid, doesn t, didn t, isn t, won t, can t, cannot, without, not yet, haven t, hasn t, stay away, neither, nor, stop buying, stop selling, against',
  result:
    'running, in profit, in profits, profit so far, pips profit, gained, up by, pips gained, pips up, won, winning, result, results, recap, summary, last week, yesterday, total, weekly, pips secured, pips running, floating, winner, loser, loss, lost, we made, made, earned, congratulations, congrats, stopped out, stopped, stopped at, sl hit, stop hit, stop loss hit, in drawdown, bagged, banked',
  over: 'above, over, higher than, abv',
  under: 'below, under, lower than, beneath, blw',
  to: 'to, till, upto, up to, down to, through',
  and: 'and, or, then, also, plus, n',
  at: 'at, from, around, near to, in, on, between, about, approx, approximately, is, are, of, for, price, level, area, zone, range, region, here, rate',
  first: 'first, one, 1st',
  second: 'second, two, 2nd',
  third: 'third, 3rd, three',
  fourth: 'fourth, four, 4th',
  talk: 'closed the week, closed the day, closed the month, close the week, close the day, close the month, end the week, long term, long time, long way, long run, longer term, long wick, long as, as long as, so long, before long, long awaited, longer, short term, short squeeze, short covering, in short, shorter, short lived, buy side, sell side, buyside, sellside, sell off, selloff, sold off, buy in, buy signals, sell signals, buy signal on, sell signal on, buy back, close to, closes, close above, close below, close over, close under, closed above, closed below, closing above, closing below, candle close, candle closed, candle closes, daily close, weekly close, monthly close, market close, ny close, london close, close of, closing price, stop hunt, stop hunts, stop hunting, stop trading, stop losing, stop run, buy the dip, sell the rally, buy pressure, buying pressure, selling pressure, sell pressure, buy liquidity, sell liquidity, open interest, market open, london open, ny open, new york open, daily open, weekly open, asia open, market structure, stock market, forex market, the market, market is, market opens, market closed, market closes, buy volume, limit up, limited, target audience, stop by, buy our, buy my, buy vip, buy course, buy the course, buy subscription, sell our, sell my, risk management, risk sentiment, risk on, risk off, risk appetite, manage your risk, manage risk, use proper risk, high risk, low risk, at your own risk, own risk, risk warning, lot of, lots of, a lot, take a look, take care, take note, take a break, take it easy, put in, set to, set for, set your, new york, new high, new highs, new low, new lows, new week, new day, new month, new member, new members, new signal, new trade, new setup, new idea, new entry, open account, open an account, open trades, all time high, all time highs, all time low, on hold, gold buyers, gold sellers, half hour, stop watching, hit rate, win rate, move up, move down, move higher, move lower, next move, big move, moves, this move, the move, strong move, a move, up move, down move, change of character, lower high, lower highs, lower low, lower lows, higher low, lower timeframe, lower time frame, go up, go down, go higher, go lower, let s go, lets go, go get, go to, all about, at all, all good, after all, all in all, all members, all of you, free signals, close eye, join now, sign up now, join, for now, now that, until now, up to now, right now we, no limit, no limits, limit your, limit risk, sold out, monthly target, daily target, weekly target, yearly target, monthly targets, daily targets, weekly targets, monthly goal, what a',
  filler:
    'the, a, an, this, that, your, you, we, our, i, my, it, its, please, pls, with, by, signal alert, alert, new signal, new trade, new setup, new idea, new entry, vip, premium, free signal, forex signal, trade setup, setup, symbol, pair, instrument, asset, type, action, direction, side, order type, s, re, m, ve, fx, forex, scalp, scalping, swing, intraday, day trade, guys, traders, team, everyone, ok, status, value, quick, opened, again, another, trade idea, parity, execution, use, have, be careful, good luck, let s, lets, us, only, as, re entry, reentry, signal',
}
