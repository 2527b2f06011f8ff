import type { Words } from '../meanings.ts'

export const german: Words = {
  buy: 'kaufzone, kauf, kaufen, kaufe, kauft, long, kaufen wir, wir kaufen, long gehen, kauforder, kaufsignal, gekauft',
  sell: 'verkaufszone, verkauf, verkaufen, verkaufe, verkauft, short, wir verkaufen, short gehen, verkauforder, verkaufssignal, leerverkauf',
  limit: 'limit, limitorder, limit order, limitiert',
  stop: 'stopporder, stopp order',
  market:
    'markt, marktpreis, zum marktpreis, am markt, marktorder, market, zum aktuellen kurs, aktueller kurs, aktueller preis, zum aktuellen preis, bestens, billigst, zu marktpreisen',
  now: 'jetzt, sofort, ab sofort, direkt, unverzuglich',
  'stop loss':
    'stopp, stopps, stopp loss, stopploss, verlustbegrenzung, stoppkurs, stop kurs, den stop, der stop, dein stop, euer stop, den stopp, der stopp',
  target:
    'ziel, ziele, kursziel, kursziele, gewinnziel, gewinnziele, gewinnmitnahme, zielkurs, zielmarke, zielbereich, take profit',
  entry:
    'einstieg, einstiege, einstiegskurs, einstiegspreis, einstiegszone, einstiegsbereich, einstiegspunkt, eingang, einsteigen, kaufzone, verkaufszone, eroffnungskurs, einstieg bei, entry bei',
  risk: 'risiko, risikiere, riskieren, risiko pro trade',
  reward: 'chance risiko, crv, chance risiko verhaltnis, risiko rendite, risiko ertrag, rrv',
  lot: 'losgrosse, lotgrosse, hebel, volumen, positionsgrosse',
  point: 'punkt, punkte, punkten',
  even: 'einstand, auf einstand, einstandskurs, break even, auf null, auf be, auf den einstand, risikofrei, risikolos, auf einstieg, auf den einstieg, einstandspreis, auf breakeven, auf break even, auf entry',
  move: 'ziehen, zieht, ziehe, nachziehen, nachgezogen, setzen, setze, setzt, setz, gesetzt, verschieben, verschiebt, verschiebe, verschoben, anheben, absenken, anpassen, angepasst, neuer, neu, legen, legt, stellen, sichern, absichern, sichert, andern, verlegen, hochziehen, runterziehen',
  close:
    'schliessen, schliesse, schliesst, geschlossen, schliesen, zumachen, aussteigen, ausstieg, raus, alles raus, glattstellen, glattgestellt, beenden, zu machen, steigt aus, schliess, jetzt raus',
  take: 'mitnehmen, nehmt, nehmen, nimm, realisieren, mitgenommen, nehme',
  half: 'halfte, die halfte, halbe, halbe position, halbe posi, die halfte der position, halfte der position, zur halfte',
  quarter: 'viertel, ein viertel',
  'three quarters': 'drei viertel, dreiviertel',
  part: 'den grossteil, grossteil, teil, teilweise, teilgewinn, teilgewinne, gewinne, gewinn, einen teil, teilschliessung, teilverkauf, rest, den rest',
  all: 'alles, alle, komplett, vollstandig, ganz, gesamte, alle positionen, alle trades, manuell, ganze, beide',
  cancel:
    'stornieren, storniert, storniere, loschen, losche, loscht, geloscht, streichen, gestrichen, entfernen, entfernt, abbrechen, annullieren, verwerfen, ungultig, canceln, gecancelt',
  filled:
    'ausgefuhrt, ausgelost, aktiviert, gefullt, aktiv, order ausgefuhrt, einstieg erreicht, wurde ausgelost, eingestoppt, abgeholt, wir sind drin, sind drin, ist drin',
  hit: 'erreicht, getroffen, abgeholt, geholt, erledigt, geschafft, erzielt, wurde erreicht, angelaufen, ist erreicht, abgehakt, fertig',
  open: 'offen, laufen lassen, offen lassen, lauft weiter',
  order:
    'auftrag, auftrage, ausstehende, ausstehend, pending, orders, position, positionen, trade, trades, das signal, signal, die order, offene order, das limit, die limit order, offene orders',
  if: 'wenn, falls, sobald, nachdem, nach, erst, bis, im fall, bei bruch, bei ausbruch, abwarten, warten, wartet, bestatigung, erst wenn, solange, sofern, vor, bevor, wahrend',
  maybe:
    'ausblick, prognose, szenario, vielleicht, konnte, konnten, kann, moglich, mogliche, moglicher, moglicherweise, eventuell, wahrscheinlich, suche, suchen, beobachten, beobachte, beobachtet, fast, beinahe, nahe, gleich, bald, glaube, denke, scheint, sollte, wird, werden, morgen, warum, wie, jemand, ich denke, bereit, vorbereiten, macht euch bereit, nachste, kurz vor, in kurze, mochte, wollen, ich warte',
  not: 'nicht, kein, keine, keinen, nie, niemals, ohne, vermeiden, noch nicht, weder',
  result:
    'lauft, im plus, im gewinn, gewonnen, ergebnis, ergebnisse, ruckblick, gestern, letzte woche, verlust, verluste, im profit, gemacht, im minus, bilanz',
  over: 'uber, oberhalb, hoher als, oberhalb von',
  under: 'unter, unterhalb, tiefer als, unterhalb von',
  to: 'auf, zu, bis, zum, nach oben auf',
  and: 'und, oder, dann',
  at: 'bei, von, um, am, im, ab, zwischen, preis, kurs, bereich, zone, niveau, ist, liegt, sind, liegen, zur, mit, ca, etwa, rund, hier, fur',
  first: 'erstes, erster, erste, ersten, eins',
  second: 'zweites, zweiter, zweite, zweiten, zwei',
  third: 'drittes, dritter, dritte, dritten, drei',
  fourth: 'viertes, vierter, vierte, vierten, vier',
  talk: 'kauf mich, kauft nicht, langfristig, kurzfristig, der markt, am markt vorbei, markt ist, auf dem markt, tagesschluss, tagesschlusskurs, schlusskurs, kerzenschluss, schliesst uber, schliesst unter, wochenschluss, die kaufer, die verkaufer, risikomanagement, risiko management, kaufdruck, verkaufsdruck, neues hoch, neues tief, neue hochs, neue woche, steigt auf, geht auf, hohes risiko',
  filler:
    'der, die, das, den, dem, des, ein, eine, einen, wir, ihr, ich, du, sie, es, euch, uns, unser, unsere, eure, euren, dein, deine, mein, man, neues signal, neues, signal, trade, paar, art, richtung, bitte, leute, freunde, hallo, alarm, handel, instrument, typ, pro, jetzt bei, gratis, vip, order, hier ist, auch',
}
