import { useContext } from 'react'
import { LinkedContent, type LinkedContentProps } from './linked-content.ts'

/** A lesson that is an assignment or a live session. */
export function LinkedPlayer(props: LinkedContentProps) {
  const Content = useContext(LinkedContent)
  if (Content) return <Content {...props} />
  return (
    <p className="text-sm text-muted-foreground">
      {props.video.kind === 'assignment'
        ? 'Students see the assignment here, and submit it.'
        : 'Students see the session here, join it, and watch its recording.'}
    </p>
  )
}
