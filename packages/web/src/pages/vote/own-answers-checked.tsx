import { type ReactNode, useEffect } from "react";
import { announce, announceUrgently } from "../../announce.tsx";
import { useOwnCheck } from "../../record/own-answers.ts";
import { useTexts } from "../../texts/texts.tsx";

/** After a private round: whether the log holds what was sent from this page. Never what that was. */
export function OwnAnswersChecked({ id }: { readonly id: string }): ReactNode {
  const { ownAnswers: texts } = useTexts();
  const check = useOwnCheck(id);
  const sentence =
    check === null ? null : check.areAllThere ? texts.there(check.answers) : texts.missing;
  const isWrong = check?.areAllThere === false;
  useEffect(() => {
    if (sentence === null) return;
    if (isWrong) announceUrgently(sentence);
    else announce(sentence);
  }, [sentence, isWrong]);
  if (sentence === null) return null;
  return (
    <p className={isWrong ? "notice" : "soft"} role={isWrong ? "alert" : undefined}>
      {sentence}
    </p>
  );
}
