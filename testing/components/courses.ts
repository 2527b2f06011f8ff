import type { Course, Video } from '#contract/courses.ts'

const at = '2026-03-02T09:00:00.000Z'

/** A published course of the academy. */
export const theCourse: Course = {
  id: crypto.randomUUID(),
  title: 'Price Action',
  description: 'Candles',
  content: 'The text of the course',
  category: '',
  duration: 10,
  level: 'beginner',
  isPublished: true,
  roleAccess: ['academy_student'],
  thumbnail: null,
  createdAt: at,
  updatedAt: at,
  progress: 0,
  completed: false,
  lessonCount: 3,
}

/** A lesson of it that plays a file of ten minutes, of which nothing has been watched. */
export const lessonOf = (title: string, order: number, input: Partial<Video> = {}): Video => ({
  id: crypto.randomUUID(),
  courseId: theCourse.id,
  title,
  order,
  duration: 600,
  createdAt: at,
  source: 'file',
  videoUrl: '/api/media/videos/a.mp4',
  completed: false,
  position: 0,
  toWatch: 540,
  ...input,
})
