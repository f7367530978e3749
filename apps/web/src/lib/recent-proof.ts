/** Asks the user for their password or a code. Resolves with whether the server has accepted it. */
type Ask = () => Promise<boolean>

let ask: Ask = async () => false
let asking: Promise<boolean> | null = null

/** Sets the dialog that asks: a screen part, which this layer must not import. */
export function askWith(dialog: Ask) {
  ask = dialog
}

/** Asks the user to prove their identity. Concurrent calls share one dialog. */
export function askForProof(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}
