/** Says that the content next to it is made up. */
export function ExampleNote({ children }: { children: string }) {
  return <p className="text-compact text-muted-foreground italic">{children}</p>
}
