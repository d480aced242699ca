/**
 * How far a task of the daily log has come, by the number it has on the wire and in the database
 * (docs/rules/statuses-and-money.md, "Task states").
 */
export const taskState = { workingOnIt: 0, done: 99, cancelled: -1 } as const;

/** One of the numbers of `taskState`. */
export type TaskState = (typeof taskState)[keyof typeof taskState];
