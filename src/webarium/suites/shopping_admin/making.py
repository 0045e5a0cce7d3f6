"""Making products and changing families of them: new ones, configurations, sale marks, words of happy customers."""

from __future__ import annotations

import json
import random
from typing import Any, ClassVar

from webarium.scoring import Contains, Expect, Ref, Same
from webarium.suites.kit import ANY, Instances, Mutate, dollars, shuffled
from webarium.suites.shopping_admin import base, paths
from webarium.suites.shopping_admin.base import OfficeTemplate
from webarium.suites.shopping_admin.products import OnProduct, set_product
from webarium.tasks import Data, Row, Ui
from webarium.types import Json
