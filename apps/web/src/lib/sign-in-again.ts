/** Lets the user sign in again over the screen. Resolves once they have, or have closed the dialog. */
type Ask = () => Promise<unknown>

let ask: Ask = async () => undefined

/** Sets the dialog that asks: a screen part, which this layer must not import. */
export function signInAgainWith(dialog: Ask) {
  ask = dialog
}

export const askToSignInAgain: Ask = () => ask()
