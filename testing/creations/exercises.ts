import { addDrillMoment, createDrill, pickDrillMoments } from '#contract/drills.ts'
import { createExercise } from '#contract/exercises.ts'
import { createQuizChart } from '#contract/quizzes/exhibits.ts'
import { createQuestion, createQuiz } from '#contract/quizzes/quizzes.ts'
import { drillInput, makeDrill, momentInput } from '../drills.ts'
import { addCandles, exerciseInput, hourOfCandle } from '../exercises.ts'
import { makeQuiz } from '../quizzes.ts'
import type { CreationWays } from './bench.ts'

/** What a course asks of its students. */
export const exerciseCreations: CreationWays = {
  'a quiz': {
    endpoint: createQuiz,
    table: 'quizzes',
    prepare: async ({ admin, course }) => ({
      as: admin,
      path: `/courses/${course}/quizzes`,
      requestHash: (title) => ({ title }),
    }),
  },
  'a question of a quiz': {
    endpoint: createQuestion,
    table: 'quiz_questions',
    async prepare({ app, admin, course }) {
      const { quizId } = await makeQuiz(app, admin, course, [])
      return {
        as: admin,
        path: `/courses/${course}/quizzes/${quizId}/questions`,
        requestHash: (prompt) => ({ question: { kind: 'text', prompt, points: 1 } }),
      }
    },
  },
  'candles of a quiz': {
    endpoint: createQuizChart,
    table: 'quiz_charts',
    async prepare({ app, admin, course }) {
      await addCandles(app, 'EURUSD')
      const { quizId } = await makeQuiz(app, admin, course, [])
      return {
        as: admin,
        path: `/courses/${course}/quizzes/${quizId}/charts`,
        requestHash: (text) => {
          // Another text is another window.
          const to = hourOfCandle(60 + (text.length % 40))
          return { pair: 'EURUSD', frame: 'H1', from: hourOfCandle(20), to }
        },
      }
    },
  },
  'a chart exercise': {
    endpoint: createExercise,
    table: 'chart_exercises',
    async prepare({ app, admin, course }) {
      await addCandles(app, 'EURUSD')
      return {
        as: admin,
        path: `/courses/${course}/exercises`,
        requestHash: (title) => exerciseInput({ title }),
      }
    },
  },
  'a drill': {
    endpoint: createDrill,
    table: 'drills',
    prepare: async ({ admin, course }) => ({
      as: admin,
      path: `/courses/${course}/drills`,
      requestHash: (title) => drillInput({ title }),
    }),
  },
  'a moment of a drill': {
    endpoint: addDrillMoment,
    table: 'drill_moments',
    async prepare({ app, admin, course }) {
      const { id } = await makeDrill(app, admin, course)
      return {
        as: admin,
        path: `/courses/${course}/drills/${id}/moments`,
        requestHash: (setup) => momentInput(0, { setup }),
      }
    },
  },
  'a moment of a drill that is picked at random': {
    endpoint: pickDrillMoments,
    table: 'drill_moments',
    async prepare({ app, admin, course }) {
      const { id } = await makeDrill(app, admin, course)
      const [from, to] = [hourOfCandle(0), hourOfCandle(300)]
      return {
        as: admin,
        path: `/courses/${course}/drills/${id}/moments/picks`,
        requestHash: (setup) => ({ pairs: ['EURUSD'], frame: 'H1', from, to, count: 1, setup }),
      }
    },
  },
}
