/** Says in a demo that what stands beside it was made up. */
export function ExampleNote({ isDemo, children }: { isDemo: string; children: string }) {
  return (
    <p
      data-shown={isDemo}
      className="text-compact text-muted-foreground italic data-[shown=no]:hidden"
    >
      {children}
    </p>
  )
}
