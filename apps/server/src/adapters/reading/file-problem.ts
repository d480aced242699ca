/** A third-party file that cannot be read; the message is for staff. */
export class FileProblem extends Error {}
