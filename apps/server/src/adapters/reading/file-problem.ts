/** A file that others wrote and that cannot be read; the message is for staff. */
export class FileProblem extends Error {}
