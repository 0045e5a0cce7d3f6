"""Work as freelancers find it: jobs, proposals, invitations, connects, earnings."""
