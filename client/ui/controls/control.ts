/** The box of every control that takes text or a choice. 16 px on phones, because browsers zoom in on smaller text. */
export const controlClass =
  'w-full rounded-md border border-input bg-card px-3 text-base text-foreground transition-[border-color] placeholder:text-muted-foreground hover:not-disabled:border-foreground disabled:cursor-not-allowed disabled:bg-muted disabled:opacity-60 aria-invalid:border-danger focus-visible:outline-offset-0 md:text-sm'
