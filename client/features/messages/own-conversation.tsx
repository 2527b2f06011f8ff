import { ConversationView } from './conversation-view.tsx'

/** The student's conversation with the academy, shown in a drawer. */
export default function OwnConversation() {
  return (
    <>
      <header className="flex min-h-(--top-bar-height) shrink-0 flex-col justify-center border-b py-2 pr-14 pl-4">
        <h2 className="text-base font-semibold">Messages</h2>
        <p className="text-compact text-muted-foreground">Your conversation with the academy</p>
      </header>
      <ConversationView
        whose={null}
        side="student"
        label="Conversation with the academy"
        composerLabel="Message to the academy"
        empty="Ask the academy anything: about a course, a signal, or your access. The answer appears here."
      />
    </>
  )
}
