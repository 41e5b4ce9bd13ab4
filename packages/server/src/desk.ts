/** Many studies by name, for programs in other languages. */

export { StudyDesk, type StudyDeskSettings } from "./desk/desk.ts";
export { type DeskMethod, deskMethods } from "./desk/methods.ts";
