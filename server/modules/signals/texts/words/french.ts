import type { Words } from '../meanings.ts'

export const french: Words = {
  buy: 'zone d achat, position acheteuse, acheteuse, achat, acheter, achetez, achete, achetons, long, a l achat, position longue, j achete, on achete, ordre d achat, a l achat de',
  sell: 'zone de vente, position vendeuse, vendeuse, vente, vendre, vendez, vend, vends, vendons, a la vente, position courte, short, je vends, on vend, ordre de vente',
  limit: 'limite, ordre limite, a cours limite, lim',
  stop: 'ordre stop, a seuil',
  market:
    'marche, au marche, prix du marche, au prix du marche, ordre au marche, cours actuel, au cours actuel, prix actuel, au prix actuel, execution immediate',
  now: 'immediate, maintenant, de suite, tout de suite, immediatement, immediat, direct',
  'stop loss':
    'stop perte, arret de perte, arret des pertes, stop de protection, le stop, ton stop, votre stop, le sl, arret perte',
  target:
    'objectif, objectifs, prise de profit, prise de benefice, prise de benefices, prise de profits, cible, cibles, obj, prendre profit',
  entry:
    'entree, entrees, prix d entree, point d entree, zone d entree, entrer, entrez, zone d achat, zone de vente, entree a, cours d entree, niveau d entree',
  risk: 'risque, risquer, risquez, risque par trade, risque de',
  reward:
    'risque rendement, ratio, ratio risque rendement, risque recompense, gain risque, risque gain',
  lot: 'taille, levier, taille de lot, taille de position, volume',
  point: 'point, points',
  even: 'seuil de rentabilite, a l entree, sans risque, point mort, au point d entree, au prix d entree, a zero, prix de revient, au point mort, a break even, au be, a be, au breakeven, au break even, sur l entree',
  move: 'deplacer, deplacez, deplace, deplacons, mettre, mettez, mets, met, remonter, remontez, remonte, monter, montez, monte, baisser, baissez, descendre, descendez, ajuster, ajustez, ajuste, modifier, modifiez, nouveau, placer, placez, passer, passez, passe, securiser, securisez, securise, proteger, protegez, ramener, ramenez, bouger, bougez, changez, changer',
  close:
    'fermer, fermez, ferme, fermons, fermee, fermes, fermeture, cloturer, cloturez, cloture, cloturons, cloturee, sortir, sortez, sortie, couper, coupez, coupe, on ferme, je ferme, on cloture, on coupe, on sort',
  take: 'prendre, prenez, prends, encaisser, encaissez, retirez, prise, on prend, empochez',
  half: 'moitie, la moitie, la moitie de la position, moitie de la position, demi, une moitie',
  quarter: 'un quart, le quart, quart',
  'three quarters': 'trois quarts, les trois quarts',
  part: 'la plupart, la majeure partie, partiel, partiels, partielle, partiellement, partielles, profits, profit, une partie, partie, benefices, gains, vos profits, des partiels, le reste',
  all: 'tout, toutes, tous, toute, tous les trades, toutes les positions, entierement, totalite, la totalite, manuellement, completement, complet',
  cancel:
    'annuler, annulez, annule, annulee, annulons, supprimer, supprimez, supprime, supprimee, effacer, effacez, enlever, enlevez, retirer, on annule, on supprime, invalide, ignorez',
  filled:
    'declenche, declenchee, execute, executee, activee, rempli, remplie, ordre declenche, ordre execute, ordre active, nous sommes en position, en position, entree touchee, entree activee, on est dedans, c est parti',
  hit: 'atteint, atteinte, atteints, touche, touchee, touches, valide, validee, valides, fait, termine, rempli, ok, est atteint, a ete atteint, a ete touche, explose, dans la poche',
  open: 'ouvert, ouverte, laisser courir, on laisse courir, libre, laissez courir',
  order:
    'ordre, ordres, en attente, ordre en attente, ordres en attente, position, positions, signal, trade, l ordre, la position, le signal, le trade, limite en attente, les ordres',
  if: 'si, quand, lorsque, apres, des que, une fois, une fois que, jusqu a ce que, en cas de, sous reserve, a la cassure, attendre, attendez, attendons, en attente de, confirmation, apres cloture, avant, tant que, s il, s ils, si le prix, pendant',
  maybe:
    'perspective, perspectives, prevision, peut etre, pourrait, pourrais, pourrions, peut, possible, possibles, probablement, cherche, cherchons, surveiller, surveillez, presque, bientot, proche, pres de, je pense, semble, devrait, va, vont, demain, pourquoi, comment, quelqu un, je crois, on attend, preparez, preparez vous, envisager, prochaine, eventuel, eventuelle',
  not: 'pas, ne, n, jamais, sans, eviter, evitez, pas encore, ni, aucun',
  result:
    'en cours, en profit, en gain, gagnes, gagne, resultat, resultats, bilan, hier, semaine derniere, perdu, perte, pertes, en positif, de gagnes, recap',
  over: 'au dessus, au dessus de, superieur a, au dessus des, au dela de',
  under: 'en dessous, en dessous de, sous, inferieur a, au dessous de, au dessous',
  to: 'a, jusqu a, vers, jusque, au',
  and: 'et, ou, puis',
  at: 'de, du, des, entre, prix, zone, niveau, dans, sur, est, sont, cours, par, pour, autour de, environ, ici, avec, en, les, d',
  first: 'premier, premiere, un, 1er',
  second: 'deuxieme, seconde, 2eme, deux',
  third: 'troisieme, 3eme, trois',
  fourth: 'quatrieme, quatre, 4eme',
  talk: 'long terme, a long terme, court terme, a court terme, moyen terme, en cloture, cloture au dessus, cloture en dessous, cloture journaliere, cloture hebdo, bougie cloture, le marche, du marche, les acheteurs, les vendeurs, gestion du risque, le long de, au long, pression vendeuse, nouveau plus haut, nouveau plus bas, nouveaux plus hauts, le marche est, monte vers, baisse vers, nouvelle semaine, passe au dessus, passe en dessous, passe sous, risque eleve, objectif mensuel, objectif du mois, objectif du jour, objectif journalier',
  filler:
    'le, la, les, l, un, une, on, nous, vous, je, il, ce, c, cette, ces, votre, vos, mon, ma, notre, se, que, qu, signal, nouveau signal, nouvelle, nouveau trade, paire, actif, type, sens, s il vous plait, svp, trade, les amis, bonjour, salut, alerte, instrument, ordre, position, equipe, type de, direction, vip, gratuit',
}
