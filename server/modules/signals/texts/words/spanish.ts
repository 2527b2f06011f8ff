import type { Words } from '../meanings.ts'

export const spanish: Words = {
  buy: 'zona de compra, compra, comprar, compramos, compro, compren, comprando, en compra, largo, largos, en largo, compras, entrar en largo',
  sell: 'zona de venta, venta, vender, vende, vendemos, vendo, vendan, vendiendo, en venta, corto, cortos, en corto, ventas, entrar en corto',
  limit: 'limite, limitada, orden limite, limitado, a limite, orden limitada, tipo limite',
  stop: 'orden stop, tipo stop',
  market:
    'mercado, a mercado, al mercado, a precio de mercado, precio de mercado, precio actual, al precio actual, orden de mercado, a mercado ya, ejecucion a mercado',
  now: 'ahora, ya, ahora mismo, de inmediato, inmediatamente, inmediata',
  'stop loss':
    'stop de perdida, stop de perdidas, stop perdida, perdida maxima, parada, el stop, mi stop, su stop, nuevo stop loss',
  target:
    'objetivo, objetivos, toma de ganancia, toma de ganancias, toma de beneficio, toma de beneficios, tomar ganancias, tomar ganancia, tomar beneficios, recogida de beneficios, toma ganancias, toma beneficio, tomar beneficio, meta, metas, obj',
  entry:
    'entrada, entradas, precio de entrada, punto de entrada, zona de entrada, entrar, entramos, entrar en, entrada en, zona de compra, zona de venta, rango de entrada',
  risk: 'riesgo, arriesgar, riesgo por operacion, arriesgamos, riesgo del, con riesgo, riesgo de',
  reward: 'riesgo beneficio, riesgo recompensa, ratio, relacion riesgo beneficio, rb',
  lot: 'lote, lotes, lotaje, volumen, apalancamiento, tamano, microlotes',
  pip: 'pipos',
  point: 'punto, puntos',
  even: 'punto de equilibrio, equilibrio, a la entrada, sin riesgo, libre de riesgo, sin perdidas, punto de entrada be, al precio de entrada, al punto de entrada, a punto de entrada, a precio de entrada, en la entrada',
  move: 'mover, mueve, muevan, movemos, movido, movan, muevo, poner, pon, pongan, ponemos, subir, sube, suban, subimos, bajar, baja, bajen, bajamos, ajustar, ajusta, ajusten, ajustamos, cambiar, cambia, cambien, colocar, coloca, coloquen, nuevo, actualizar, actualiza, actualizado, pasar, pasa, pasamos, llevar, lleven, proteger, protejan, asegurar, aseguren, modificar, modifiquen, dejar en',
  close:
    'cerrar, cierra, cierren, cerramos, cierre, cerrado, cerrada, cerrando, cierro, salir, salgan, salimos, cerrad, fuera, cerramos en, cierre manual',
  take: 'tomar, tomen, tomamos, retirar, retiren, cobrar, recoger, recojan, toma',
  half: 'mitad, la mitad, media posicion, la mitad de la posicion, la mitad de la operacion, mitad de la posicion',
  quarter: 'un cuarto, cuarta parte, la cuarta parte',
  'three quarters': 'tres cuartos, las tres cuartas partes, tres cuartas partes',
  part: 'la mayor parte, la mayoria, parcial, parciales, parcialmente, ganancias, una parte, parte, algo, beneficios, ganancia, cierre parcial, el resto',
  all: 'todo, todos, todas, toda, completo, todas las operaciones, todas las posiciones, total, manualmente, ambas, ambos',
  cancel:
    'cancelar, cancela, cancelen, cancelamos, cancelada, cancelado, eliminar, elimina, eliminen, eliminamos, eliminada, borrar, borra, borren, borrada, anular, anulamos, anula, anulen, anulada, quitar, quiten, descartar, invalidada',
  filled:
    'activada, activado, ejecutada, ejecutado, disparada, se activo, se ejecuto, entrada tocada, estamos dentro, ya estamos dentro, orden activada, orden tomada, lleno, llena, entro',
  hit: 'alcanzado, alcanzada, alcanzados, alcanzo, tocado, tocada, tocados, cumplido, cumplida, cumplidos, logrado, logrados, conseguido, conseguidos, completado, completados, hecho, listo, tocando, llego, toco',
  open: 'abierto, abierta, dejar correr, libre, dejamos correr',
  order:
    'orden, ordenes, pendiente, pendientes, orden pendiente, operacion, operaciones, posicion, posiciones, senal, senales, la orden, la operacion, la posicion, ordenes pendientes, las pendientes, la pendiente, la senal',
  if: 'si, cuando, una vez, una vez que, tras, despues, despues de, hasta, en caso de, siempre que, al romper, esperar, esperando, esperamos, confirmacion, luego de, antes, antes de, cuando cierre, mientras',
  maybe:
    'pronostico, escenario, quizas, quiza, tal vez, podria, podriamos, puede, pueden, posible, posibles, posiblemente, buscar, buscando, buscamos, buscaremos, atentos, pendientes de, casi, cerca, cerca de, a punto de, creo, pienso, parece, deberia, esperamos que, quiero, pronto, manana, por que, alguien, vamos a ver, estar atentos, preparados, prepararse, proxima',
  not: 'no, nunca, sin, evitar, todavia no, aun no, tampoco, eviten, ni',
  result:
    'corriendo, en ganancia, en ganancias, en positivo, en beneficio, ganamos, ganados, resultado, resultados, resumen, en profit, ayer, semana pasada, van, vamos, perdida, perdidas, llevamos, pips ganados, sacamos',
  over: 'encima de, por encima, por encima de, sobre, mayor a, encima del, por encima del, arriba de, arriba',
  under:
    'debajo de, por debajo, por debajo de, bajo, menor a, debajo del, por debajo del, abajo de, abajo',
  to: 'a, hasta, hacia, hasta los, al',
  and: 'y, o, e',
  at: 'en, de, desde, entre, precio, zona, nivel, rango, del, es, son, para, aqui, con, area, aproximadamente, alrededor de, los',
  first: 'primer, primero, primera, uno',
  second: 'segundo, segunda, dos',
  third: 'tercer, tercero, tercera, tres',
  fourth: 'cuarto, cuatro',
  talk: 'largo plazo, a largo plazo, corto plazo, a corto plazo, largo de, cierre de vela, vela cierre, cierre diario, cierre semanal, el mercado, mercado esta, del mercado, cierra por, cierre por, cierra encima, cierra debajo, gestion de riesgo, gestion del riesgo, compras y ventas, los compradores, los vendedores, a lo largo, presion de venta, presion de compra, zona de ventas, por venta, sube el precio, baja el precio, alto riesgo, de venta en venta, nuevo maximo, nuevos maximos, nuevo minimo, nueva semana, objetivo mensual, objetivo diario, objetivo semanal, objetivo del mes, objetivo del dia, meta mensual, meta diaria',
  filler:
    'fue, fueron, ha sido, el, la, las, los, lo, un, una, unos, se, nos, te, le, su, sus, tu, mi, que, por favor, senal, nueva, nuevo, nueva senal, operacion, par, activo, accion, tipo, direccion, esta, este, esto, chicos, traders, gente, amigos, equipo, ahora en, por, muchachos, instrumento, alerta, orden, que es, gratis, posicion, ya en, simbolo, vip, hola',
}
