import { t } from '@lingui/core/macro';

/** A plain waiver to start from. Nothing is saved before the owner saves it. */
export const waiverDraft =
  (): string => t`By signing you confirm that you have read and understood all of this.

# What you take part in

Being on and near the water has risks that cannot be ruled out. Among them are:

- falling into cold water, capsizing and drowning
- slipping, tripping and being hit by equipment
- wind, waves, currents and sudden changes of the weather
- other vessels and swimmers
- help that takes time to arrive

You take part of your own free will and accept these risks.

# Health and swimming

- You are fit enough to take part, and know of no illness or injury that speaks against it.
- You can swim, or have told the crew that you cannot.
- You have told the crew of any illness, allergy or medicine that matters in an emergency.
- You are not under the influence of alcohol or drugs.

# On the water

- You follow the instructions of the crew, and listen to the safety briefing.
- You wear the life jacket and other safety equipment as you are told.
- You stay within the area that you were shown, and come back on time.
- You tell the crew at once of any accident, injury or damage.
- The crew may change the plan or turn back where safety asks for it.

# Equipment

You take care of the equipment and return it as you received it, apart from normal wear. You pay for what is lost or damaged by carelessness.

# Minors

You sign for minors only where you are their parent or guardian, or have the permission of one. You have explained these rules to them and look after them.

# Liability

As far as the law allows, you do not hold us liable for injury, loss or damage from the risks named here. Nothing here limits liability that cannot be limited by law, such as for gross negligence.

# Photos

Signing this gives no permission to take or publish pictures of you. You are asked for that separately.`;
