import type { Words } from '../meanings.ts'

export const portuguese: Words = {
  buy: 'zona de compra, compra, comprar, compre, comprem, compramos, comprado, comprando, na compra, comprei, ordem de compra, a compra',
  sell: 'zona de venda, venda, vender, vendam, vendemos, vendido, vendendo, na venda, vendi, ordem de venda, a venda',
  limit: 'limite, limitada, ordem limite, ordem limitada',
  stop: 'ordem stop',
  market:
    'mercado, a mercado, ao mercado, preco de mercado, preco atual, a preco de mercado, ao preco de mercado, no preco atual',
  now: 'agora, ja, imediatamente, agora mesmo, imediata, imediato',
  'stop loss': 'stop de perda, perda maxima, o stop, seu stop, limite de perda, stop da perda',
  target:
    'stop gain, stopgain, alvo, alvos, objetivo, objetivos, realizacao de lucro, realizacao, meta, metas, tomada de lucro, realizar lucro',
  entry:
    'entrada, entradas, preco de entrada, ponto de entrada, zona de entrada, regiao de entrada, entrar, entramos, zona de compra, zona de venda, entrada em',
  risk: 'risco, arriscar, risco por operacao, risco de',
  reward: 'risco retorno, risco beneficio, relacao risco retorno, payoff',
  lot: 'lote, lotes, alavancagem, tamanho, contratos, contrato, mao',
  point: 'ponto, pontos',
  even: 'zero a zero, no zero a zero, na entrada, ponto de equilibrio, sem risco, empate, preco de entrada be, no preco de entrada, no ponto de entrada, para a entrada, pra entrada, no 0, zerada, no zero, a zero, livre de risco',
  move: 'mover, mova, movam, movido, colocar, coloque, coloquem, coloca, ponha, subir, suba, subam, subimos, descer, desca, ajustar, ajuste, ajustem, ajusta, mudar, mude, alterar, altere, novo, proteger, proteja, protejam, atualizar, passar, passe, levar, leve, trazer, traga, puxar, puxe, puxem, arrastar',
  close:
    'fechar, feche, fechem, fecha, fechamos, fechado, fechada, fechando, encerrar, encerre, encerrem, encerramos, encerrada, sair, saia, saiam, saimos, saida, zerar, zera, zere, zerem, zeramos, fechou, zerado',
  take: 'realizar, realize, realizem, realizamos, realizei, pegar, embolsar, tirar, realiza, tomar',
  half: 'metade, a metade, metade da posicao, metade da operacao, meia posicao, metade da mao',
  quarter: 'um quarto, quarta parte',
  'three quarters': 'tres quartos',
  part: 'a maior parte, a maioria, parcial, parciais, parcialmente, lucro, lucros, uma parte, parte, o resto, o restante',
  all: 'tudo, todos, todas, toda, completo, totalmente, todas as operacoes, todas as posicoes, manualmente, total',
  cancel:
    'cancelar, cancele, cancelem, cancela, cancelamos, cancelada, cancelado, excluir, exclua, excluam, apagar, apague, apaguem, deletar, delete, deletem, remover, remova, removam, anular, anulada, desconsiderar, desconsiderem',
  filled:
    'ativada, ativado, executada, executado, acionada, acionado, disparada, foi ativada, ordem ativada, ordem executada, entrada ativada, estamos dentro, estamos posicionados, pegou entrada, entrou, posicionado',
  hit: 'atingido, atingida, atingidos, alcancado, alcancados, batido, batidos, bateu, bateram, tocado, concluido, feito, conquistado, pago, no alvo, pegou, foi atingido, no bolso, alcancou',
  open: 'aberto, aberta, deixar correr, deixe correr, livre',
  order:
    'ordem, ordens, pendente, pendentes, ordem pendente, ordens pendentes, operacao, operacoes, posicao, posicoes, sinal, sinais, a ordem, a operacao, a posicao, o sinal, a pendente',
  if: 'se o, se a, se fechar, se romper, se nao, se bater, se perder, se atingir, se chegar, se houver, se for, se ficar, se cair, se subir, se preco, se fecha, se rompe, quando, apos, depois, depois de, assim que, uma vez que, ate que, em caso de, caso, ao romper, esperar, esperando, aguardar, aguardando, aguarde, confirmacao, antes, antes de, rompendo, enquanto',
  maybe:
    'cenario, perspectiva, talvez, poderia, pode, podem, possivel, possiveis, provavelmente, buscando, buscar, procurar, procurando, quase, perto, perto de, prestes a, acho, parece, deveria, vai, vamos ver, amanha, por que, alguem, fiquem atentos, atentos, preparem, proxima, quero, pensando, em breve',
  not: 'nao, nunca, sem, evitar, evitem, ainda nao, nem',
  result:
    'correndo, em lucro, no lucro, ganhos, ganhamos, resultado, resultados, resumo, no positivo, ontem, semana passada, perda, perdas, estamos com, fizemos, rodando',
  over: 'acima, acima de, acima da, acima do, maior que',
  under: 'abaixo, abaixo de, abaixo da, abaixo do, menor que',
  to: 'a, ate, para, pra, ao, aos',
  and: 'e, ou',
  at: 'em, no, na, nos, nas, de, do, da, dos, das, entre, preco, zona, regiao, nivel, desde, com, por volta de, cerca de, aqui, esta',
  first: 'primeiro, primeira, um',
  second: 'segundo, segunda, dois',
  third: 'terceiro, terceira, tres',
  fourth: 'quarto, quatro',
  talk: 'longo prazo, curto prazo, medio prazo, fechar acima, fechar abaixo, fecha acima, fecha abaixo, fechamento do candle, fechamento diario, o mercado, do mercado, mercado esta, os compradores, os vendedores, gestao de risco, gerenciamento de risco, ao longo, pressao vendedora, pressao compradora, nova maxima, nova minima, alto risco, nova semana, meta mensal, meta diaria, meta do mes, meta do dia',
  filler:
    'foi, foram, o, os, as, um, uma, nos, voces, voce, eu, seu, sua, que, novo sinal, sinal, nova, operacao, nova operacao, par, ativo, tipo, direcao, por favor, pessoal, galera, turma, traders, bom dia, boa tarde, alerta, este, esta, esse, essa, instrumento, ordem, posicao, gratis, vip, com',
}
