import { createAssignment, submitAssignment } from '#contract/assignments.ts'
import { createCheckpoint } from '#contract/checkpoints.ts'
import { createCourseModule } from '#contract/course-modules.ts'
import { createCourse, createVideo } from '#contract/courses.ts'
import { addLessonFile } from '#contract/lesson-files.ts'
import { addLessonNote } from '#contract/lesson-notes.ts'
import { answerQuestion, askQuestion, followUpQuestion } from '#contract/lesson-questions.ts'
import { createLinkedLesson } from '#contract/linked-lessons.ts'
import { createTextLesson } from '#contract/text-lessons.ts'
import { makeAssignment } from '../assignments.ts'
import { checkpointQuestion } from '../checkpoints.ts'
import { makeVideo } from '../courses.ts'
import { makeQuestion } from '../lesson-questions.ts'
import type { CreationWays } from './bench.ts'

/** A course, what is in it, and what is written on its lessons. */
export const courseCreations: CreationWays = {
  'a course': {
    endpoint: createCourse,
    table: 'courses',
    prepare: async ({ admin }) => ({
      as: admin,
      path: createCourse.path,
      requestHash: (title) => ({ title, description: 'First', content: '# Pips' }),
    }),
  },
  'a module': {
    endpoint: createCourseModule,
    table: 'course_modules',
    prepare: async ({ admin, course }) => ({
      as: admin,
      path: `/courses/${course}/modules`,
      requestHash: (title) => ({ title }),
    }),
  },
  'a lesson': {
    endpoint: createVideo,
    table: 'course_videos',
    prepare: async ({ admin, course }) => ({
      as: admin,
      path: `/courses/${course}/videos`,
      requestHash: (title) => ({ title }),
    }),
  },
  'a text lesson': {
    endpoint: createTextLesson,
    table: 'course_videos',
    prepare: async ({ admin, course }) => ({
      as: admin,
      path: `/courses/${course}/texts`,
      requestHash: (title) => ({ title, text: 'Read me' }),
    }),
  },
  'a file of a lesson': {
    endpoint: addLessonFile,
    table: 'lesson_files',
    form: 'file',
    async prepare({ app, admin, course }) {
      const { id } = await makeVideo(app, admin, course)
      const path = `/courses/${course}/videos/${id}/files`
      return { as: admin, path, requestHash: (words) => ({ words }) }
    },
  },
  'a checkpoint': {
    endpoint: createCheckpoint,
    table: 'video_checkpoints',
    async prepare({ app, admin, course }) {
      const { id } = await makeVideo(app, admin, course, 'Asking')
      const question = checkpointQuestion()
      return {
        as: admin,
        path: `/courses/${course}/videos/${id}/checkpoints`,
        requestHash: (prompt) => ({ second: 5, question: { ...question, prompt } }),
      }
    },
  },
  'a note on a lesson': {
    endpoint: addLessonNote,
    table: 'lesson_notes',
    async prepare({ app, admin, student, course }) {
      const { id } = await makeVideo(app, admin, course, 'Noted')
      return {
        as: student,
        path: `/courses/${course}/videos/${id}/notes`,
        requestHash: (text) => ({ text, second: 7 }),
      }
    },
  },
  'a question on a lesson': {
    endpoint: askQuestion,
    table: 'lesson_questions',
    async prepare({ app, admin, student, course }) {
      const { id } = await makeVideo(app, admin, course, 'Asked about')
      return {
        as: student,
        path: `/courses/${course}/videos/${id}/questions`,
        requestHash: (text) => ({ text, place: { at: 'second', second: 7 } }),
      }
    },
  },
  'a follow-up of a question': {
    endpoint: followUpQuestion,
    table: 'lesson_question_messages',
    async prepare({ app, admin, student, course }) {
      const { id: videoId } = await makeVideo(app, admin, course, 'Asked about')
      const { id } = await makeQuestion(app, student, { id: course, videoId })
      return {
        as: student,
        path: `/courses/${course}/videos/${videoId}/questions/${id}/messages`,
        requestHash: (text) => ({ text }),
      }
    },
  },
  'an answer to a question': {
    endpoint: answerQuestion,
    table: 'lesson_question_messages',
    async prepare({ app, admin, student, course }) {
      const { id: videoId } = await makeVideo(app, admin, course, 'Asked about')
      const { id } = await makeQuestion(app, student, { id: course, videoId })
      return {
        as: admin,
        path: `/lesson-questions/${id}/answers`,
        requestHash: (text) => ({ text }),
      }
    },
  },
  'a lesson that is an assignment': {
    endpoint: createLinkedLesson,
    table: 'linked_lessons',
    prepare: async ({ admin, course }) => ({
      as: admin,
      path: `/courses/${course}/linked-lessons`,
      requestHash: (title) => ({ kind: 'assignment', assignment: { title, description: 'Write' } }),
    }),
  },
  'an assignment': {
    endpoint: createAssignment,
    table: 'assignments',
    prepare: async ({ admin, course }) => ({
      as: admin,
      path: createAssignment.path,
      requestHash: (title) => ({ courseId: course, title, description: 'Write' }),
    }),
  },
  'a submission': {
    endpoint: submitAssignment,
    table: 'submissions',
    form: 'file',
    async prepare({ app, admin, student, course }) {
      const { id } = await makeAssignment(app, admin, { courseId: course })
      const path = `/assignments/${id}/submissions`
      return { as: student, path, requestHash: (text) => ({ text }) }
    },
  },
}
