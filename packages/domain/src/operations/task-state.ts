/**
 * The state of a daily log task, as stored and on the wire (docs/rules/statuses-and-money.md, "Task
 * states").
 */
export const taskState = { workingOnIt: 0, done: 99, cancelled: -1 } as const;

/** A number of `taskState`. */
export type TaskState = (typeof taskState)[keyof typeof taskState];
