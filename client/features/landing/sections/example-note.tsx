/** Says that what stands beside it was made up. */
export function ExampleNote({ children }: { children: string }) {
  return <p className="text-compact text-muted-foreground italic">{children}</p>
}
