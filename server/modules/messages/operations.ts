import { createDeleteAnswer } from './answers/delete-answer.ts'
import { createListAnswers } from './answers/list-answers.ts'
import { createSaveAnswer } from './answers/save-answer.ts'
import { createAssignConversation } from './assign-conversation.ts'
import { createCloseConversation } from './close-conversation.ts'
import { createCountUnread } from './count-unread.ts'
import type { MessagesDeps } from './deps.ts'
import { createDescribeMessage } from './describe-message.ts'
import { createSendFile } from './files/send-file.ts'
import { createGetConversation } from './get-conversation.ts'
import { createGetOwnConversation } from './get-own-conversation.ts'
import { createListAssignees } from './list-assignees.ts'
import { createListConversations } from './list-conversations.ts'
import { createMarkOwnRead } from './mark-own-read.ts'
import { createMarkRead } from './mark-read.ts'
import { createMarkUnread } from './mark-unread.ts'
import { createNameOf } from './name-of.ts'
import { createReopenConversation } from './reopen-conversation.ts'
import { createSendAcademyMessage } from './send-academy-message.ts'
import { createSendOwnMessage } from './send-own-message.ts'

/** All operations on conversations, by the student and by the academy. */
export const createOperations = (deps: MessagesDeps) => ({
  own: {
    get: createGetOwnConversation(deps),
    send: createSendOwnMessage(deps),
    markRead: createMarkOwnRead(deps),
    countUnread: createCountUnread(deps),
  },
  inbox: {
    list: createListConversations(deps),
    get: createGetConversation(deps),
    send: createSendAcademyMessage(deps),
    markRead: createMarkRead(deps),
    markUnread: createMarkUnread(deps),
    close: createCloseConversation(deps),
    reopen: createReopenConversation(deps),
    assign: createAssignConversation(deps),
    assignees: createListAssignees(deps),
  },
  answers: {
    list: createListAnswers(deps),
    save: createSaveAnswer(deps),
    delete: createDeleteAnswer(deps),
  },
  sendFile: createSendFile(deps),
  describe: createDescribeMessage(deps),
  nameOf: createNameOf(deps),
})

export type Operations = ReturnType<typeof createOperations>
