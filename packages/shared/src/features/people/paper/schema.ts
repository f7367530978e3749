import * as z from 'zod/mini'

/** A person on paper, with the details that they share with members; the others are empty. */
const paperPerson = z.object({
  id: z.int(),
  name: z.string(),
  phones: z.array(z.string()),
  emails: z.array(z.string()),
  /** The day of their birthday, `MM-DD`; never the year. */
  birthday: z.nullable(z.string()),
})
export type PaperPerson = z.output<typeof paperPerson>

/** People who stand together: those of a household who share its address, or one person. */
const paperFamily = z.object({
  /** The last names, that of the first person first: where in the alphabet they stand. */
  last_names: z.array(z.string()),
  /** The letter under which it stands, without accents. */
  letter: z.string(),
  address: z.string(),
  people: z.array(paperPerson),
})
export type PaperFamily = z.output<typeof paperFamily>

/** The directory as it is printed. */
export const paperDirectory = z.object({
  church: z.string(),
  /** The church's date. */
  date: z.string(),
  families: z.array(paperFamily),
  count: z.int(),
  /** How many people whom members see on the screen are not in it. */
  left_out: z.int(),
})
export type PaperDirectory = z.output<typeof paperDirectory>

/** Who printed the directory, and when; without the name of somebody whom the reader does not see in it. */
export const printing = z.object({ by: z.nullable(z.string()), at: z.string() })
