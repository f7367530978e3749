export const mergeMessages = {
  question: (from: string, into: string) => `Merge ${from} into ${into}?`,
  questionDetail: (from: string, into: string) =>
    `${into} gets the attendance and the missing details of ${from}, whose record is then deleted. This can’t be undone.`,
  done: (from: string, into: string) => `${from} has been merged into ${into}.`,
} as const
